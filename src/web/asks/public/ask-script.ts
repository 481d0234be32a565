import { answerAsk, formatUntil, type OpenAsk, readAsk } from '#contract/asks/ask-links.ts';
import { formatPeriod, formatShortDate } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { tokenIn } from '#web/platform/page/link-token.ts';
import type { ShownState } from './ask-page.tsx';

const deadlineMs = 20_000;
const lostLine = 'We could not reach the server. Please check your connection and try again.';

type AskEndpoint = typeof readAsk | typeof answerAsk;
interface Received {
  status: number;
  message: string;
  data?: OpenAsk;
}

async function call({ method, path }: AskEndpoint, body: object): Promise<Received> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answered = await fetch(apiBase + path, {
      method,
      headers,
      signal,
      body: JSON.stringify(body),
    });
    const { message, data }: Omit<Received, 'status'> = JSON.parse(await answered.text());
    return { status: answered.status, message, ...(data && { data }) };
  } catch {
    return { status: 0, message: lostLine };
  }
}

/** Shows the link's question, and sends the answer. */
export async function askDriver(form: HTMLFormElement, hash: string): Promise<void> {
  const token = tokenIn(hash);
  let isBusy = false;
  const all = (selector: string) => form.querySelectorAll<HTMLElement>(selector);

  function fill(name: string, text: string): void {
    for (const place of all(`[data-fill=${name}]`)) place.textContent = text;
  }
  function showProblem(problem: string): void {
    fill('problem', problem);
    for (const place of all('[data-fill=problem]')) place.hidden = problem === '';
  }
  function show(state: ShownState): void {
    for (const part of all('[data-in]')) part.hidden = !part.dataset.in?.split(' ').includes(state);
  }
  function showAsk({ state, work, answer, wantsAsks }: OpenAsk): void {
    if (work) {
      fill('work', `${work.vehicle} in ${work.town}`);
      fill('days', formatPeriod(work.days, formatShortDate));
      fill('until', formatUntil(new Date(work.until)));
    }
    for (const button of form.querySelectorAll<HTMLButtonElement>('[name=answer]'))
      button.setAttribute('aria-pressed', String(button.value === answer));
    for (const note of all('[data-noted]')) note.hidden = note.dataset.noted !== answer;
    for (const wish of all('[data-wants]')) wish.hidden = wish.dataset.wants !== String(wantsAsks);
    show(state);
  }
  async function read(): Promise<void> {
    const { status, message, data } = await call(readAsk, { token });
    if (data) showAsk(data);
    else if (status === 404) show('dead');
    else {
      showProblem(message);
      show('failed');
    }
  }
  async function send(change: object): Promise<void> {
    const { status, message, data } = await call(answerAsk, { token, ...change });
    if (data) showAsk(data);
    // The question has ended meanwhile.
    else if (status === 409 || status === 404) await read();
    else showProblem(message);
  }
  async function alone(act: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    showProblem('');
    for (const button of all('button')) button.setAttribute('aria-disabled', 'true');
    await act();
    for (const button of all('button')) button.removeAttribute('aria-disabled');
    isBusy = false;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const pressed = event.submitter;
    if (!(pressed instanceof HTMLButtonElement)) return;
    const { name, value } = pressed;
    void alone(() => {
      if (name === 'again') return read();
      return send(name === 'answer' ? { answer: value } : { wantsAsks: value === 'true' });
    });
  });
  if (token === '') show('dead');
  else await alone(read);
}

// Another link, opened in the same tab, only changes the fragment.
addEventListener('hashchange', () => location.reload());
const form = document.querySelector<HTMLFormElement>('form[data-ask]');
if (form) void askDriver(form, location.hash);
