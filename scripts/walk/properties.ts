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

/** F2 fills in a whole form, which random presses rarely achieve. */
const fillKey = 113;
/** F4 begins at another page. */
const startKey = 115;
const submitButton = 'button[type="submit"]';

const isAfter = ({ lastAction }: State, code: number) =>
  typeof lastAction === 'object' &&
  lastAction !== null &&
  'PressKey' in lastAction &&
  lastAction.PressKey.code === code;

/** Disables ways out of the walk, and restarts it after the session has ended or Back has left the site. */
function stayInside({ document, window }: State): void {
  // The print dialog stays open until a person closes it.
  window.print = () => {
    for (const type of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(type));
  };
  // Bombadil pauses scripts at each state: the animations that closing dialogs await hardly advance.
  if (document.adoptedStyleSheets.length === 0) {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { animation: none !important; transition: none !important }',
    );
    document.adoptedStyleSheets = [still];
    // React ignores what happens while scripts are stopped.
    window.addEventListener('keydown', ({ key }) => {
      if (key === 'F2') fillAtOnce(document);
      if (key === 'F4') window.location.replace('/start-of-walk');
    });
    // Also those that came after the last state.
    const stop = (event: Event) =>
      event.target instanceof Element && event.target.closest(leading) && event.preventDefault();
    window.addEventListener('click', stop, { capture: true });
  }
  for (const link of document.querySelectorAll(leading)) link.removeAttribute('href');
  for (const button of document.querySelectorAll('button'))
    if (/^(Sign Out|Sign out|Sign out everywhere)$/.test(button.textContent ?? ''))
      button.inert = true;
  if (window.location.protocol === 'about:') window.history.forward();
  // Later: Bombadil can't take a navigation while it has stopped the scripts.
  if (window.location.pathname === '/login')
    window.setTimeout(() => window.location.replace('/start-of-walk'));
}

const dayMs = 24 * 60 * 60_000;
/** The demo's first consultation, for /track. */
const tracked = { reference: 'CON-100001', contact: '08002000001' };

/** A valid text; numbers and addresses differ each time, so that no form counts as a repetition. */
function sampleFor(field: HTMLInputElement | HTMLTextAreaElement): string {
  const now = Date.now();
  const digits = String(Math.floor(now / 100)).slice(-7);
  const samples: Record<string, string> = {
    ...tracked,
    'date ': new Date(now + 200 * dayMs).toISOString().slice(0, 10),
    'time ': '10:00',
    tel: `0803${digits}`,
    number: '3',
    numeric: '3',
    email: `ada.${digits}@example.com`,
    licence: `ABC${digits}AA`,
    search: 'Ada',
  };
  const name = `${field.type} ${field.inputMode} ${field.name}`;
  return Object.entries(samples).find(([kind]) => name.includes(kind))?.[1] ?? 'Ada Obi';
}

function photo(document: Document): FileList {
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 600;
  const bytes = atob(canvas.toDataURL('image/jpeg').replace(/.*,/, ''));
  const content = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], 'photo.jpg', { type: 'image/jpeg' }));
  return chosen.files;
}

/** The topmost dialog, or else the form, other than a list's search. */
const findPlace = (document: Document): Element | undefined =>
  ['dialog[open], [role="dialog"], [role="alertdialog"]', 'main form:not(:has([name="search"]))']
    .flatMap((kind) => [...document.querySelectorAll(kind)].filter(isShown).slice(-1))
    .at(0);

/** Fills empty fields of the topmost dialog, or else of the form, with the events of typing. */
function fillAtOnce(document: Document): void {
  const place = findPlace(document);
  const chosen = new Set<string>();
  for (const field of place?.querySelectorAll('input, textarea, select') ?? []) {
    if (field instanceof HTMLSelectElement) {
      if (field.value === '') field.selectedIndex = 1;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      continue;
    }
    const isArea = field instanceof HTMLTextAreaElement;
    if (!isArea && !(field instanceof HTMLInputElement)) continue;
    if (field.value !== '' && field.type !== 'checkbox' && field.type !== 'radio') continue;
    if (field.readOnly || field.disabled || /password|hidden/.test(field.type)) continue;
    if (field.type === 'checkbox' && !isArea) {
      if (!field.checked) field.click();
    } else if (field.type === 'radio') {
      if (!chosen.has(field.name)) field.click();
      chosen.add(field.name);
    } else if (field.type === 'file' && !isArea) {
      if (field.capture !== '' || !/image|jpe?g/.test(field.accept)) continue;
      field.files = photo(document);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      // React overrides `value` on the element; only the prototype's setter triggers its change event.
      const { prototype } = isArea ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, sampleFor(field));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  place?.querySelector(submitButton)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

const screen = extract((state) => {
  stayInside(state);
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
    // The first load is uncached, and slow on a busy machine.
    eventually(() => !isOpen() || screen.current.headings === 1).within(60, 'seconds'),
  ),
);

export const busyMarksEnd = always(
  now(() => screen.current.busy > 0).implies(
    // Twice the limit: on a busy machine typing takes up to 15 s, unobserved.
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
  if (/date/i.test(field.name)) return '(0[1-9]|1[0-2])/(0[1-9]|1[0-2])/20(2[789]|9[0-9])';
  const kind = Object.keys(likely).find((one) => name.includes(one));
  return (kind && likely[kind]) ?? '(Ada|Bello|Chidi|Funke) (Obi|Musa|Adeyemi)';
});

const fillIn = actions(() =>
  wanted.current === null
    ? []
    : [{ TypeText: { text: { Regexp: wanted.current }, delayMillis: 2 } }],
);

/** Click points of the topmost dialog, or else of the form: empty fields, and everything. */
const ofForms = extract((state) => {
  const { document, window } = state;
  const place = findPlace(document);
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
    isFilled: isAfter(state, fillKey),
    canBeFilled: Boolean(place?.querySelector('input, textarea, select')),
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
const sendFilled = actions(() =>
  ofForms.current.isFilled ? ofForms.current.submit.map((one) => ({ Click: one })) : [],
);

/** A press cancels an unfinished navigation: without waiting, walks rarely leave the first screen. */
const wait = actions(() => (screen.current.isLoading ? ['Wait'] : []));

const keys = actions(() => [9, 13, 27, 40].map((code) => ({ PressKey: { code } })));
const pressFillKey = actions(() =>
  ofForms.current.canBeFilled ? [{ PressKey: { code: fillKey } }] : [],
);
// The office begins at its dashboard, which is one link away.
const startAgain = actions(() =>
  screen.current.path.startsWith('/admin') ? [] : [{ PressKey: { code: startKey } }],
);

export const walk = weighted([
  [600, wait],
  [2000, sendFilled],
  [50, clicks],
  [150, fillIn],
  [30, pressInForms],
  [50, pressEmpty],
  [20, pressSubmit],
  [8, inputs],
  [8, scroll],
  [6, keys],
  [15, pressFillKey],
  [8, startAgain],
  [4, back],
  [2, forward],
  [1, reload],
]);
