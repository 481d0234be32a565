import type * as z from 'zod/mini';
import { consentLabels } from '#contract/consents/consent-words.ts';
import { neededConsent } from '#contract/consents/consents.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { PrivacyRequestKind } from '#contract/privacy/request-kinds.ts';
import {
  type askAboutOwnData,
  type changeOwnConsent,
  type OwnData,
  oldProofMessage,
  ownRequestChecks,
} from '#contract/self-service/own-data.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { postLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import { type SignedQuery, signedLinks } from '#server/platform/http/signed-links.ts';
import type { Context, VisitorContext } from '#server/platform/system/context.ts';
import {
  ownView,
  type PersonCopy,
  personCopy,
  recordsOfOne,
} from '#server/privacy/copy-service.ts';
import { type AddedRequest, addPrivacyRequest } from '#server/privacy/request-service.ts';
import { copyPath, currentWording, requestedConsents, toOwnData } from './mapper.ts';
import { type OwnProof, ownProofs, toOwnProof } from './proof-service.ts';
import * as repository from './repository.ts';

const copyLinks = ({ secret }: Context) => signedLinks(secret, 'own-copies');

/** The signed part of a copy: its address. */
const copyAddress = ({ kind, id, channel }: OwnProof) => apiBase + copyPath(kind, id, channel);

const copyLimit = ({ pool }: Context) => rateLimit(pool, 'own-copies', 10, 60 * 60);

const closed = () => httpErrors.notFound(oldProofMessage);

/** Throws 404 for an altered or expired proof, or an erased record. */
async function getByProof(context: VisitorContext, proof: string) {
  await postLimit(context).count(context.sender);
  const proved = ownProofs(context).read(proof, context.clock());
  const record = proved && (await repository.findOwnRecord(context.db, proved));
  if (!record) throw closed();
  return { proved, record };
}

/** The same in a transaction, with the record locked until it ends. */
async function lockProved(tx: Database, proved: OwnProof): Promise<repository.OwnRecord> {
  const record = await repository.lockOwnRecord(tx, proved);
  if (!record) throw closed();
  return record;
}

async function read(context: Context, record: repository.OwnRecord): Promise<OwnData> {
  return toOwnData(record, {
    ...(await ownView(context, record)),
    consents: await repository.findOwnConsents(context.db, record.id),
    requests: await repository.findOwnRequests(context.db, record.id),
  });
}

/** Reads a person's data by a proof's record. Throws 404 for an expired proof. */
export async function ownData(context: VisitorContext, proof: string): Promise<OwnData> {
  const { record } = await getByProof(context, proof);
  return read(context, record);
}

const fileNameOf = ({ reference }: Pick<repository.OwnRecord, 'reference'>) =>
  `my-data-${reference}.zip`;

/** Records that a person takes a copy of everything, and returns its signed address. */
export async function prepareCopy(
  context: VisitorContext,
  proof: string,
): Promise<{ url: string; fileName: string }> {
  const { db, clock, actor } = context;
  const { proved } = await getByProof(context, proof);
  await copyLimit(context).count(proved.id);
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const record = await lockProved(tx, proved);
    await recordActivity(tx, actor, { kind: 'person-exported', at: now, record });
    return {
      url: copyLinks(context).sign(copyAddress(proved), record.id, now),
      fileName: fileNameOf(record),
    };
  });
}

/**
 * The copy of all a person's records, by a signed address. Throws 403 for an invalid or expired one, 404 if the
 * proved record was erased.
 */
export async function readCopy(
  context: Context,
  { kind, id, channel }: { kind: string; id: string; channel: string },
  query: z.infer<typeof SignedQuery>,
): Promise<PersonCopy> {
  const proved = toOwnProof(kind, id, channel);
  if (!proved) throw closed();
  copyLinks(context).read(copyAddress(proved), query, context.clock());
  const record = await repository.findOwnRecord(context.db, proved);
  if (!record) throw closed();
  const records = await recordsOfOne(context.db, record, contactOf(proved, record));
  const { content } = await personCopy(context, records, 'person');
  return { content, fileName: fileNameOf(record) };
}

/** The contact the code was sent to. */
const contactOf = ({ channel }: OwnProof, { email, phoneNumber }: repository.OwnRecord) =>
  channel === 'mail' ? email : phoneNumber;

/** Adds a person's request, and confirms it to where the code was sent. */
const add = (
  { notify, sender, actor }: VisitorContext,
  tx: Database,
  now: Date,
  proved: OwnProof,
  record: repository.OwnRecord,
  request: { kind: PrivacyRequestKind; words: string },
): Promise<AddedRequest> =>
  addPrivacyRequest(
    { tx, notify, cause: { by: 'visitor', sender }, now, actor },
    {
      ...request,
      name: record.name,
      contact: contactOf(proved, record),
      record: { kind: record.kind, id: record.id, reference: record.reference },
      source: 'person',
      cameAt: now,
    },
  );

/**
 * Asks the office to correct or erase; an identical open request isn't repeated. Returns the current data, and the
 * office's deadline in a sentence. Throws 400 for a correction without words, 404 for an expired proof.
 */
export async function askAbout(
  context: VisitorContext,
  { proof, kind, words }: z.infer<typeof askAboutOwnData.body>,
): Promise<{ message: string; data: OwnData }> {
  const { db, clock } = context;
  rejectInvalid(ownRequestChecks, { kind, words }, clock());
  const { proved } = await getByProof(context, proof);
  return db.transaction().execute(async (tx) => {
    const record = await lockProved(tx, proved);
    const { dueOn, isNew } = await add(context, tx, clock(), proved, record, { kind, words });
    const opening = isNew ? 'We have your request.' : 'You have already asked for this.';
    return {
      message: `${opening} We'll answer by the ${formatDate(dueOn)}.`,
      data: await read({ ...context, db: tx }, record),
    };
  });
}

const takenBack = (what: string) => `Withdrew the consent: ${what}.`;

/** The request to the office that follows from withdrawing a consent; undefined if none. */
function consequenceOf(kind: keyof typeof consentLabels, { isPlaced }: repository.OwnRecord) {
  const words = takenBack(consentLabels[kind]);
  if (kind === 'pictures') return { kind, words } as const;
  if (kind !== neededConsent) return undefined;
  return {
    kind: 'erase',
    words: isPlaced ? `${words} Is placed with a company now.` : words,
  } as const;
}

/**
 * Gives or withdraws a consent, and makes the request to the office that follows from it. Throws 400 if such
 * records don't have this consent, 409 if it can't be given here, 404 for an expired proof.
 */
export async function changeConsent(
  context: VisitorContext,
  { proof, kind, agrees }: z.infer<typeof changeOwnConsent.body>,
): Promise<OwnData> {
  const { db, clock, actor } = context;
  const { proved } = await getByProof(context, proof);
  if (agrees && !requestedConsents(proved.kind).includes(kind))
    throw httpErrors.invalid("This consent doesn't apply to you.");
  if (agrees && kind === neededConsent) {
    throw httpErrors.conflict(
      'You can only give this consent together with your documents. Please call us.',
    );
  }
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const record = await lockProved(tx, proved);
    const isChanged = agrees
      ? await repository.giveConsent(tx, record, currentWording(record.kind, kind), now)
      : await repository.withdrawConsent(tx, record, kind, now);
    if (isChanged) {
      const label = consentLabels[kind];
      await recordActivity(tx, actor, {
        kind: agrees ? 'consent-given' : 'consent-withdrawn',
        at: now,
        record,
        changes: [
          { field: 'consent', before: agrees ? null : label, after: agrees ? label : null },
        ],
      });
      const consequence = agrees ? undefined : consequenceOf(kind, record);
      if (consequence) await add(context, tx, now, proved, record, consequence);
    }
    return read({ ...context, db: tx }, record);
  });
}
