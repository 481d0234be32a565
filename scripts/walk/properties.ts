import { always, eventually, next, now } from '@antithesishq/bombadil';
import {
  actions,
  extract,
  getFingerprint,
  type State,
  weighted,
} from '@antithesishq/bombadil/browser';
import {
  back,
  clicks,
  forward,
  inputs,
  reload,
  scroll,
} from '@antithesishq/bombadil/browser/defaults/actions';
import {
  noUncaughtExceptions,
  noUnhandledPromiseRejections,
} from '@antithesishq/bombadil/browser/defaults/properties';

// Properties of every screen, whatever is pressed. Bombadil runs this file in a walker's browser.

export const exceptions = noUncaughtExceptions;
export const rejections = noUnhandledPromiseRejections;

// Links that end the session or open another program would end the walk.
const leading =
  'a[href^="tel:"], a[href^="mailto:"], a[href^="sms:"], a[href^="https:"], a[target="_blank"], a[download]';

/** Disables ways out of the walk, and restarts it after the session has ended or Back has left the site. */
function stayInside({ document, window }: State): void {
  // The print dialog stays open until a person closes it.
  window.print = () => {
    for (const type of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(type));
  };
  // Bombadil stops scripts at each state, so that animations, which closing dialogs wait for, hardly advance.
  if (document.adoptedStyleSheets.length === 0) {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { animation: none !important; transition: none !important }',
    );
    document.adoptedStyleSheets = [still];
  }
  for (const link of document.querySelectorAll(leading)) link.removeAttribute('href');
  for (const button of document.querySelectorAll('button'))
    if (/^(Sign Out|Sign out|Sign out everywhere)$/.test(button.textContent ?? ''))
      button.inert = true;
  if (window.location.protocol === 'about:') window.history.forward();
  if (window.location.pathname === '/login') window.location.replace('/start-of-walk');
}

/** F2 fills in a whole form, which random presses rarely achieve. */
const fillKey = 113;
const submitButton = 'button[type="submit"]';

const samples: Record<string, string> = {
  tel: '08031234567',
  number: '3',
  email: 'ada.obi@example.com',
  date: '12/06/2027',
};

/** Fills empty fields of the topmost dialog, or else of the form, with the events of typing. */
function fillAtOnce({ document, lastAction }: State): void {
  if (lastAction === null || typeof lastAction !== 'object' || !('PressKey' in lastAction)) return;
  if (lastAction.PressKey.code !== fillKey) return;
  const place = [...document.querySelectorAll('[role="dialog"], main form')].filter(isShown).at(-1);
  for (const field of place?.querySelectorAll('input, textarea, select') ?? []) {
    if (field instanceof HTMLSelectElement) {
      if (field.value === '') field.selectedIndex = 1;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      continue;
    }
    const isArea = field instanceof HTMLTextAreaElement;
    if (!isArea && !(field instanceof HTMLInputElement)) continue;
    if (!isArea && field.type === 'checkbox' && !field.checked) field.click();
    if (
      field.value !== '' ||
      field.readOnly ||
      /password|file|checkbox|radio|hidden/.test(field.type)
    )
      continue;
    const name = `${field.type} ${field.inputMode} ${field.name}`.toLowerCase();
    const text = Object.entries(samples).find(([kind]) => name.includes(kind))?.[1] ?? 'Ada Obi';
    // React overrides `value` on the element; only the prototype's setter triggers its change event.
    const { prototype } = isArea ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  place?.querySelector(submitButton)?.scrollIntoView({ block: 'center' });
}

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

const screen = extract((state) => {
  stayInside(state);
  fillAtOnce(state);
  const { document, window } = state;
  const root = document.documentElement;
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const texts = shown('header, nav, main, footer, dialog[open], [role="region"]')
    .map((one) => one.textContent)
    .join(' ');
  const isOpen =
    document.readyState === 'complete' &&
    state.lastAction !== 'Reload' &&
    !/^(blank|\/start-of-walk)$/.test(window.location.pathname);
  return {
    isOpen,
    path: window.location.pathname + window.location.search,
    headings: shown('h1').length,
    isLoading:
      shown('h1').length === 0 ||
      shown('[role="status"]').some(({ textContent }) => textContent === 'Loading the page'),
    busy: shown('main [aria-busy="true"], [role="progressbar"]:not([aria-valuenow])').length,
    tooWide: Math.max(root?.scrollWidth ?? 0, document.body?.scrollWidth ?? 0) - window.innerWidth,
    overlays: shown('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]').length,
    closing: shown('[data-state="closed"]:is([role="dialog"], [role="menu"])').length,
    hasFocus: document.activeElement !== null && document.activeElement !== document.body,
    words:
      /\b(undefined|NaN|Invalid Date)\b|\[object \w+\]|Something went wrong/.exec(texts)?.[0] ?? '',
    typed: shown(
      'main form :is(input:not([type=file], [type=password], [type=checkbox], [type=radio]), textarea)',
    )
      .map((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
          ? field.value
          : '',
      )
      .join('\n')
      .trim(),
    wentBack: state.lastAction === 'Back',
    reloaded: state.lastAction === 'Reload',
  };
});

const isOpen = () => screen.current.isOpen;

export const noWordsOfPrograms = always(() => screen.current.words === '');

export const oneHeading = always(
  now(() => isOpen() && screen.current.headings !== 1).implies(
    // The first load has no cache, and beside other work takes longer than a person would wait.
    eventually(() => !isOpen() || screen.current.headings === 1).within(60, 'seconds'),
  ),
);

export const busyMarksEnd = always(
  now(() => screen.current.busy > 0).implies(
    // Twice what a mark may take: typing, during which nothing is seen, takes up to 15 s on a busy machine.
    eventually(() => screen.current.busy === 0).within(30, 'seconds'),
  ),
);

export const noSidewaysScroll = always(
  now(() => screen.current.tooWide > 0).implies(
    eventually(() => screen.current.tooWide <= 0).within(5, 'seconds'),
  ),
);

/** After a dialog closes, focus stays on the screen. */
export const focusStays = always(() => {
  const { overlays, path } = screen.current;
  const closed = () =>
    screen.current.isOpen &&
    !screen.current.reloaded &&
    screen.current.path === path &&
    screen.current.overlays === 0;
  return now(() => overlays > 0)
    .and(next(closed))
    .implies(next(eventually(() => screen.current.hasFocus || !closed()).within(5, 'seconds')));
});

/** A public form keeps its values after a link and Back. */
export const typedStays = always(() => {
  const { path, typed } = screen.current;
  const isForm =
    /^\/(apply|request|book-consultancy|training\/register)/.test(path) && typed !== '';
  return now(() => isForm)
    .and(next(() => screen.current.path !== path))
    .and(next(next(() => screen.current.wentBack && screen.current.path === path)))
    .implies(
      next(
        next(
          eventually(() => screen.current.path !== path || screen.current.typed !== '').within(
            10,
            'seconds',
          ),
        ),
      ),
    );
});

// Random presses rarely complete and send a form; these do.

const likely: Record<string, string> = {
  tel: '080[2-9][0-9]{7}',
  number: '[1-9]',
  email: '[a-z]{4,9}@example\\.com',
  search: '(Ada|Lagos|Kano|Bello|1000[0-9]{2})',
};

/** A plausible text for the focused field, as a pattern, if it is empty. */
const wanted = extract(({ document }) => {
  const field = document.activeElement;
  const isArea = field instanceof HTMLTextAreaElement;
  if (!isArea && !(field instanceof HTMLInputElement)) return null;
  if (field.value !== '' || field.readOnly) return null;
  const name = `${field.type} ${field.inputMode} ${field.name}`;
  if (/password|file|checkbox|radio/.test(name)) return null;
  if (/date/i.test(field.name)) return '(0[1-9]|1[0-9])/(0[1-9]|1[0-2])/20(2[789]|9[0-9])';
  const kind = Object.keys(likely).find((one) => name.includes(one));
  return (kind && likely[kind]) ?? '(Ada|Bello|Chidi|Funke) (Obi|Musa|Adeyemi)';
});

const fillIn = actions(() =>
  wanted.current === null
    ? []
    : [{ TypeText: { text: { Regexp: wanted.current }, delayMillis: 2 } }],
);

/** Click points of the topmost dialog, or else of the form: empty fields, and everything. */
const ofForms = extract(({ document, window }) => {
  const open = [
    ...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]'),
  ].filter(isShown);
  const place = open.at(-1) ?? document.querySelector('main form');
  const pressable = (selector: string, isWanted = isShown) =>
    [...(place?.querySelectorAll(selector) ?? [])]
      .filter((part) => isShown(part) && isWanted(part))
      .flatMap((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const point = { x: x + width / 2, y: y + height / 2 };
        const isInView =
          width > 0 &&
          point.y > 0 &&
          point.y < window.innerHeight &&
          point.x > 0 &&
          point.x < window.innerWidth;
        return isInView ? [{ fingerprint: getFingerprint(part), point }] : [];
      });
  const isEmpty = (field: Element) =>
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value === '' &&
    !field.readOnly;
  return {
    empty: pressable(
      'input:not([type=file], [type=password], [type=checkbox], [type=radio]), textarea',
      isEmpty,
    ),
    submit: pressable(submitButton),
    all: pressable('input, textarea, select, button, [role="radio"], [role="option"]'),
  };
});

const pressInForms = actions(() => ofForms.current.all.map((one) => ({ Click: one })));
const pressEmpty = actions(() => ofForms.current.empty.map((one) => ({ Click: one })));
const pressSubmit = actions(() => ofForms.current.submit.map((one) => ({ Click: one })));

/** A press replaces a navigation that hasn't ended, so hasty walks hardly leave the first screen. */
const wait = actions(() => (screen.current.isLoading ? ['Wait'] : []));

const keys = actions(() => [9, 13, 27, 40].map((code) => ({ PressKey: { code } })));
const pressFillKey = actions(() =>
  ofForms.current.empty.length > 0 ? [{ PressKey: { code: fillKey } }] : [],
);

export const walk = weighted([
  [600, wait],
  [50, clicks],
  [150, fillIn],
  [30, pressInForms],
  [50, pressEmpty],
  [20, pressSubmit],
  [8, inputs],
  [8, scroll],
  [6, keys],
  [15, pressFillKey],
  [4, back],
  [2, forward],
  [1, reload],
]);
