import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { joinNames } from '#contract/documents/send-again-form.ts';
import { isMessageEvent, messageEvents } from '#contract/messages/message-events.ts';
import { type Channel, quietHours } from '#contract/messages/messages.ts';
import { maxNames, type Recipients } from '#contract/messages/recipients.ts';
import { formatTime } from '#contract/platform/dates.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { type ApiRequest, callApi } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { MailLook, TextLook } from './message-look.tsx';

/** Asks the server who would get a message. Equal keys mean equal answers. */
export interface RecipientsQuestion {
  key: string;
  /** Precedes a refusal, so that the other answers stay shown. */
  name?: string;
  ask(signal?: AbortSignal): Promise<{ data: Recipients }>;
}

/** `askRecipients(recipientsOf(removeDriver), { params, body })`. */
export const askRecipients = <Asked extends Endpoint>(
  endpoint: Asked,
  request: ApiRequest<Asked>,
) => ({
  key: JSON.stringify([
    endpoint.path,
    request.params,
    request.query,
    request.body,
    request.form instanceof FormData ? [...request.form] : null,
  ]),
  ask: (signal?: AbortSignal) => callApi(endpoint, { ...request, ...(signal && { signal }) }),
});

async function answerOf({ name, ask }: RecipientsQuestion, signal: AbortSignal) {
  try {
    return (await ask(signal)).data;
  } catch (error) {
    const { message, isFinal } = toFailure(error);
    if (name === undefined || !isFinal) throw error;
    return `${name}: ${message}`;
  }
}

const typingMs = 400;

const keysOf = (questions: readonly RecipientsQuestion[]) => questions.map(({ key }) => key).join();

/** Debounces the questions: returns them as of the last pause in typing. */
function useSettled(questions: readonly RecipientsQuestion[]) {
  const [settled, setSettled] = useState(questions);
  const keys = keysOf(questions);
  const isSettled = keys === keysOf(settled);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(questions), typingMs);
    return () => clearTimeout(timer);
  }, [keys, isSettled]);
  return { settled, isSettled };
}

interface RecipientsNoteProps {
  /** Undefined while the form is incomplete. */
  questions: readonly RecipientsQuestion[] | undefined;
}

/** One line on who gets a message, how and when. A press shows the text. */
export function RecipientsNote({ questions }: RecipientsNoteProps) {
  const { settled, isSettled } = useSettled(questions ?? []);
  const { data, error, isFetching } = useQuery({
    queryKey: ['recipients', keysOf(settled)],
    queryFn: ({ signal }) => Promise.all(settled.map((one) => answerOf(one, signal))),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // Room for two lines, so that an answer rarely moves the buttons.
  const frame =
    'min-h-[calc(2lh+--spacing(6))] content-center rounded-field bg-office px-4 py-3 text-2';
  if (!questions) return <p className={frame}>Complete the form to see who gets a message.</p>;
  if (error) return <p className={frame}>{toFailure(error).message}</p>;
  // The form has just been completed: nothing was asked before.
  const isFirst = data?.length === 0 && questions.length > 0;
  if (!data || isFirst) return <p className={frame}>Loading</p>;
  const recipients = data.filter((answer) => typeof answer !== 'string');
  const refusals = data.filter((answer) => typeof answer === 'string');
  const sentGroups = joinGroups(
    recipients.flatMap((one) => one.sent),
    (one) => `${one.about} ${one.event} ${formatChannels(one)}`,
  );
  const line = formatLine(sentGroups, recipients);
  return (
    <section aria-label="Who gets a message" aria-busy={isFetching || !isSettled} className={frame}>
      {sentGroups.length === 0 ? (
        <p>{line}.</p>
      ) : (
        <details>
          <summary className="cursor-pointer list-none">
            {line} <span aria-hidden="true">· </span>
            <span className="whitespace-nowrap text-navy-600 underline underline-offset-4">
              Show the message
            </span>
          </summary>
          {sentGroups.map((one) => (
            <Words key={`${one.event} ${formatChannels(one)}`} {...one} />
          ))}
        </details>
      )}
      {refusals.map((refusal) => (
        <p key={refusal}>{refusal}</p>
      ))}
    </section>
  );
}

type SentGroup = Recipients['sent'][number];
type Group = Pick<SentGroup, 'about' | 'to'>;

/** Joins the groups of several answers that have the same key. */
function joinGroups<One extends Group>(groups: readonly One[], keyOf: (one: One) => string): One[] {
  const joined = new Map<string, One>();
  for (const one of groups) {
    const { names, count } = joined.get(keyOf(one))?.to ?? { names: [], count: 0 };
    const to = { names: [...names, ...one.to.names], count: count + one.to.count };
    joined.set(keyOf(one), { ...one, to });
  }
  return [...joined.values()];
}

const channelNouns: Readonly<Record<Channel, string>> = { mail: 'email', text: 'text' };

const formatChannels = ({ by }: Pick<SentGroup, 'by'>) =>
  by.map(({ channel }) => channelNouns[channel]).join(' and ');

const labelOf = (event: string) => (isMessageEvent(event) ? messageEvents[event].label : event);

const namesOf = ({ about, to: { names, count } }: Group): readonly string[] =>
  count <= maxNames
    ? names
    : [`${count.toLocaleString('en-NG')} ${about === 'driver' ? 'drivers' : 'people'}`];

const formatPeople = (group: Group) => joinNames(namesOf(group));

/** 'Email and text to Ngozi Eze, email to Demo Mills in 2 minutes; texts only from 8:00 am'. */
function formatLine(sentGroups: readonly SentGroup[], recipients: readonly Recipients[]): string {
  const withdrawn = recipients.flatMap((one) => one.withdrawn).flatMap(namesOf);
  const unreached = joinGroups(
    recipients.flatMap((one) => one.unreached),
    ({ about, event, obstacle }) => `${about} ${event} ${obstacle}`,
  );
  const others = unreached.map(({ obstacle, event, ...group }) => {
    if (obstacle === 'no-address') return `we have no address for ${formatPeople(group)}`;
    return obstacle === 'held-back'
      ? `the message to ${formatPeople(group)} is held back`
      : `“${labelOf(event)}” is switched off`;
  });
  const waits = sentGroups.some(({ by }) => by.some((one) => one.waits));
  return [
    formatSent(sentGroups) || (withdrawn.length > 0 ? 'No new message' : 'No message will be sent'),
    ...formatWithdrawn(withdrawn),
    ...new Set(others),
    ...(waits ? [`texts only from ${formatTime(quietHours.until)}`] : []),
  ].join('; ');
}

const formatWithdrawn = (names: readonly string[]) =>
  names.length === 0
    ? []
    : [
        names.length === 1
          ? `the unsent message to ${names[0]} is withdrawn`
          : `the unsent messages to ${joinNames(names)} are withdrawn`,
      ];

/** 'Email and text to Ngozi Eze, email to Demo Mills in 2 minutes'; '' without any. */
function formatSent(sentGroups: readonly SentGroup[]): string {
  if (sentGroups.length === 0) return '';
  const reached = new Map<string, readonly string[]>();
  for (const one of sentGroups)
    reached.set(formatChannels(one), [
      ...(reached.get(formatChannels(one)) ?? []),
      ...namesOf(one),
    ]);
  const parts = [...reached]
    .map(([by, people]) => `${by} to ${joinNames([...new Set(people)])}`)
    .join(', ');
  const moment = sentGroups.every(({ isUndoable }) => isUndoable)
    ? `in ${undoMinutes} minutes`
    : 'right away';
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} ${moment}`;
}

function Words({ event, by, ...group }: SentGroup) {
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-1 text-ink-2">{`To ${formatPeople(group)}: “${labelOf(event)}”`}</p>
      {by.map(({ channel, subject, words }) =>
        channel === 'mail' ? (
          <MailLook key={channel} subject={subject} words={words} />
        ) : (
          <TextLook key={channel} text={words} note="As a text message" />
        ),
      )}
    </div>
  );
}
