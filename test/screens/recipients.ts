import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { messageEvents } from '#contract/messages/message-events.ts';
import { channels } from '#contract/messages/messages.ts';
import { ownWords } from '#server/messages/table.ts';
import type { TestApp } from '#test/app.ts';

/*
 * Dialogs announce messages before the server writes them. On every call that a screen sends from such a dialog, the
 * announcement is compared with the rows that the server then writes and withdraws.
 */

const findNote = () => document.querySelector('section[aria-label="Who gets a message"]');

type Note = ReturnType<typeof readNote>;

/** The announcement on the screen. */
function readNote(note: Element) {
  const line = (note.querySelector('summary') ?? note).textContent.replace(/ · Show the.*$/s, '');
  return {
    line,
    told: [...note.querySelectorAll('details > div')].map((one) => {
      const [, who = '', label = ''] = /^To (.*): “(.*)”$/.exec(textOf(one, 'p')) ?? [];
      return {
        who,
        event: Object.entries(messageEvents).find(([, event]) => event.label === label)?.[0],
        mail: textOf(one, '.border-line > :nth-child(3)'),
        text: textOf(one, '.bg-navy-100'),
      };
    }),
    unsent: [
      ...line.matchAll(/the unsent message to (.*?) is (withdrawn|changed or withdrawn)/g),
    ].map(([, who = '', becomes = '']) => ({ who, becomes })),
  };
}

const textOf = (part: Element, selector: string) => part.querySelector(selector)?.textContent ?? '';

/** Placeholders whose values the dialog doesn't know match anything. */
const pattern = (shown: string) =>
  new RegExp(
    `^${shown
      .split(/\{[^{}\n]*\}/)
      .map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*')}$`,
  );

const findMessages = ({ database }: TestApp) =>
  database.db.selectFrom('messages').selectAll().where('event', '!=', ownWords).execute();

type Row = Awaited<ReturnType<typeof findMessages>>[number];

/** The size of a group; undefined for a single recipient's name. */
function sizeOf(who: string): number | undefined {
  if (/^the (driver|first on)/.test(who)) return 1;
  const [, size] = /^(?:the first )?([\d,]+) /.exec(who) ?? [];
  return size === undefined ? undefined : Number(size.replaceAll(',', ''));
}

const countPeople = (rows: readonly Row[]) => new Set(rows.map(({ recordId }) => recordId)).size;

/** What the announcement got wrong, as sentences. */
function compare({ line, told, unsent }: Note, before: readonly Row[], after: readonly Row[]) {
  const gone = before.filter((row) => !after.some(({ id }) => id === row.id));
  const written = after.filter((row) => !before.some(({ id }) => id === row.id));
  const sent = written.filter(({ state }) => state === 'Waiting');
  const wrong: string[] = [];
  const explained = new Set<Row>();
  for (const { who, event, mail, text } of told) {
    const size = sizeOf(who);
    const isTheirs = ({ recipientName }: Row) =>
      size === undefined
        ? recipientName === who
        : !told.some((other) => other.event === event && other.who === recipientName);
    const rows = sent.filter((row) => row.event === event && isTheirs(row));
    for (const row of rows) explained.add(row);
    if (countPeople(rows) !== (size ?? 1))
      wrong.push(`'${event}' to ${who} is written to ${countPeople(rows)}`);
    for (const [at, shown] of [mail, text].entries()) {
      const of = rows.filter(({ channel }) => channel === channels[at]);
      // Of a group, some have one address only.
      if (of.length > 0 ? shown === '' : shown !== '' && size === undefined)
        wrong.push(`${channels[at]} to ${who}: shown '${shown}', written ${of.length}`);
      // In stored words, links stand in angle brackets.
      for (const { words } of of)
        if (shown && !pattern(shown).test(words.replace(/<(https:[^\s<>]*)>/g, '$1').trim()))
          wrong.push(`${channels[at]} to ${who} shows '${shown}' but says '${words}'`);
    }
  }
  for (const { who, becomes } of unsent) {
    const isTheirs = ({ recipientName }: Row) => sizeOf(who) !== undefined || recipientName === who;
    const rows = sent.filter((row) => isTheirs(row) && !explained.has(row));
    if (!gone.some(isTheirs)) wrong.push(`no message to ${who} is withdrawn`);
    if (rows.length > 0 && becomes === 'withdrawn') wrong.push(`${who} still gets a message`);
    for (const row of rows) explained.add(row);
  }
  for (const row of sent)
    if (!explained.has(row))
      wrong.push(`'${row.event}' to ${row.recipientName} by ${row.channel} isn't announced`);
  const waits = sent.some(({ channel, dueAt, createdAt }) => {
    const ms = dueAt.getTime() - createdAt.getTime();
    return channel === 'mail' && explained.size > 0 && ms > 0 === line.includes('right away');
  });
  if (told.length > 0 && waits) wrong.push('it is sent at another time');
  return wrong;
}

interface Comparison {
  line: string;
  wrong: readonly string[];
}

const compared = new Map<Element, Comparison>();

const firstSeen = new WeakMap<Element, { note: Note; before: readonly Row[] }>();

/** Sends a call, and compares what its dialog announces with the messages that it writes. */
export async function sendObserved<Answer extends { statusCode: number; body: string }>(
  world: TestApp,
  method: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const element = findNote();
  if (!element || method === 'GET') return send();
  await waitFor(() => expect(element.textContent).not.toBe('Loading'));
  const seen = firstSeen.get(element) ?? {
    note: readNote(element),
    before: await findMessages(world),
  };
  // A dialog can send one call per row.
  firstSeen.set(element, seen);
  const answer = await send();
  // A colleague can have been faster with some of several rows.
  if (answer.statusCode < 400 && !answer.body.includes('"refusals":[{'))
    compared.set(element, {
      line: seen.note.line,
      wrong: compare(seen.note, seen.before, await findMessages(world)),
    });
  return answer;
}

/** Expects what was announced since to be what was written, and returns the announcements. */
export function expectAnnounced(): string[] {
  const found = [...compared.values()];
  compared.clear();
  expect(found.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  return found.map(({ line }) => line);
}
