import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  type MessageEventName,
  messageEventNames,
  messageEvents,
} from '#contract/messages/message-events.ts';
import {
  type changeTemplate,
  findTextFaults,
  findUnknownPlaceholders,
  type MessageTemplate,
  type sendTestMessage,
  type TemplateField,
  templateChecks,
} from '#contract/messages/message-templates.ts';
import { fillTemplate, sampleValues } from '#contract/messages/message-words.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rejectInvalid, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toTemplate, toTemplateActivity } from './mapper.ts';
import { queueMessages } from './queue-messages.ts';
import * as repository from './repository.ts';

export async function templates(db: Database): Promise<MessageTemplate[]> {
  const changed = new Map((await repository.findTemplates(db)).map((row) => [row.event, row]));
  return messageEventNames.map((event) => toTemplate(event, changed.get(event)));
}

type Texts = Readonly<Record<TemplateField, string>>;

function checkTexts(event: MessageEventName, texts: Texts, now: Date): void {
  rejectInvalid(templateChecks, texts, now);
  throwValidationErrors(findUnknownPlaceholders(event, texts));
  throwValidationErrors(findTextFaults(event, texts.text));
}

const recordOf = (row: Pick<repository.TemplateRow, 'id' | 'event'>) =>
  ({ kind: 'template', id: row.id, name: messageEvents[row.event].label }) as const;

/** Throws 409 for an outdated version. */
async function lockSeen(
  tx: Database,
  event: MessageEventName,
  { seen, now, actorId }: { seen: number | undefined; now: Date; actorId: string },
): Promise<repository.TemplateRow> {
  const row = await repository.lockTemplate(tx, uuid(), event);
  const subject = `The template “${messageEvents[event].label}”`;
  await checkVersion(tx, { ...row, subject }, { seen, now, actorId });
  return row;
}

/** Throws 400 for invalid texts, 409 for an outdated version. */
export async function saveTemplate(
  { db, clock, actor }: AdministratorContext,
  event: MessageEventName,
  { version: seen, ...newTemplate }: z.infer<typeof changeTemplate.body>,
): Promise<MessageTemplate> {
  const now = clock();
  checkTexts(event, newTemplate, now);
  return db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, event, { seen, now, actorId: actor.id });
    const changes = changesBetween(
      toTemplateActivity(toTemplate(event, before)),
      toTemplateActivity(newTemplate),
    );
    if (changes.length === 0) return toTemplate(event, before);
    const row = await repository.updateTemplate(tx, before, {
      ...newTemplate,
      changedBy: actor.name,
      changedAt: now,
    });
    await recordActivity(tx, actor, {
      kind: 'template-changed',
      at: now,
      record: recordOf(row),
      changes,
    });
    return toTemplate(event, row);
  });
}

const shipped = { subject: null, words: null, text: null, changedBy: null, changedAt: null };

/** Restores the shipped texts; the channels stay. Throws 409 for an outdated version. */
export async function restoreTemplate(
  { db, clock, actor }: AdministratorContext,
  event: MessageEventName,
  seen: number | undefined,
): Promise<MessageTemplate> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const before = await lockSeen(tx, event, { seen, now, actorId: actor.id });
    const row = await repository.updateTemplate(tx, before, shipped);
    const after = toTemplate(event, row);
    const changes = changesBetween(
      toTemplateActivity(toTemplate(event, before)),
      toTemplateActivity(after),
    );
    await recordActivity(tx, actor, {
      kind: 'template-reset',
      at: now,
      record: recordOf(row),
      changes,
    });
    return after;
  });
}

/**
 * Mails a sample, including the text message, to the administrator. Returns the address. Throws 400 for an invalid
 * template.
 */
export async function queueTest(
  { db, clock, actor }: AdministratorContext,
  event: MessageEventName,
  texts: z.infer<typeof sendTestMessage.body>,
): Promise<string> {
  const now = clock();
  checkTexts(event, texts, now);
  const address = (await repository.findAddress(db, actor.id)) ?? '';
  const [subject, words, text] = [texts.subject, texts.words, texts.text].map((one) =>
    fillTemplate(one, sampleValues(event)),
  );
  await db.transaction().execute((tx) =>
    queueMessages(
      tx,
      [
        {
          event: 'test',
          occasion: uuid(),
          record: { kind: 'account', id: actor.id, name: actor.name, reference: address },
          recipient: { name: actor.name, email: address },
          mail: { subject: `Test: ${subject}`, words: `${words}\n\nAs a text message:\n\n${text}` },
        },
      ],
      { by: 'office', writer: actor.name },
      now,
    ),
  );
  return address;
}
