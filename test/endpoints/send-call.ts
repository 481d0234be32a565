import '#server/privacy/table.ts';
import type { FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { insertInvitation } from '#server/accounts/invitation-repository.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { keepConsents } from '#server/consents/service.ts';
import { insertRequest } from '#server/documents/request-repository.ts';
import { insertNote } from '#server/notes/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { admin, textReportSecret } from '#test/app.ts';
import { aCheck, aCheckKind, aTestedDriver } from '#test/samples/checks.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver, aDocumentedDriver, aDriver } from '#test/samples/drivers.ts';
import { aPastTraining, aPublicPicture } from '#test/samples/gallery.ts';
import { aMessage } from '#test/samples/messages.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aSource } from '#test/samples/sources.ts';
import { anAttendedTraining, anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { storeUploads } from '#test/samples/uploads.ts';
import { aWebsiteDraft } from '#test/samples/website.ts';
import { bodilessCalls } from './bodiless-calls.ts';
import { endpointSamples, type GoodCall, uploadSecret } from './endpoint-samples.ts';
import { nameOf } from './endpoints.ts';
import { aPrivacyRequest } from './privacy-endpoint-samples.ts';
import type { Stage } from './stage.ts';

/** A Viewer without a usable log-in, optionally deactivated. */
async function anAccount(db: Database, deactivatedAt: Date | null = null): Promise<string> {
  const id = uuid();
  const same = {
    name: 'A Viewer',
    role: 'Viewer',
    passwordHash: 'none',
    createdAt: new Date(),
  } as const;
  await db
    .insertInto('admins')
    .values({ ...same, id, email: `${id}@example.com`, deactivatedAt })
    .execute();
  return id;
}

async function anInvitation(db: Database): Promise<string> {
  const id = uuid();
  const same = {
    role: 'Viewer',
    invitedBy: 'An Owner',
    invitedById: null,
    createdAt: new Date(),
  } as const;
  const expiresAt = new Date('2099-01-01');
  await insertInvitation(db, { ...same, id, email: `${id}@example.com`, expiresAt });
  return id;
}

/** A consultation that the Owner marked as scheduled, long after any other change. */
async function anOwnChange(db: Database): Promise<string> {
  const id = uuid();
  await aConsultation(db, { id, status: 'Scheduled' });
  const owner = await db
    .selectFrom('admins')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirst();
  const origin = { role: 'Owner', requestId: '', network: '' };
  await recordActivity(
    db,
    { kind: 'administrator', id: owner?.id ?? '', name: admin.name, ...origin },
    {
      kind: 'consultation-scheduled',
      at: new Date('2099-01-01'),
      record: { kind: 'consultation', id, name: 'A visitor' },
      changes: [{ field: 'status', before: 'Pending', after: 'Scheduled' }],
    },
  );
  return id;
}

async function aMessageToSeveral(db: Database): Promise<string> {
  const key = uuid();
  const owner = await db
    .selectFrom('admins')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirst();
  const createdAt = new Date('2099-01-01');
  await aMessage(db, {
    event: 'own-words',
    cause: 'many',
    occasion: `${owner?.id ?? ''} ${key}`,
    createdAt,
  });
  return key;
}

async function aNote(db: Database, driverId: string): Promise<string> {
  const id = uuid();
  const owner = await db
    .selectFrom('admins')
    .select(['id', 'name'])
    .where('role', '=', 'Owner')
    .executeTakeFirst();
  const writer = { writerName: owner?.name ?? '', writerId: owner?.id ?? null };
  await insertNote(
    db,
    { kind: 'driver', id: driverId },
    { id, words: 'A note', ...writer, createdAt: new Date() },
  );
  return id;
}

async function anAskedDriver(db: Database): Promise<string> {
  const driverId = await aCompleteDriver(db);
  const documents = [{ group: 'medical', reason: 'unreadable', words: '' }] as const;
  const times = { askedAt: new Date(), expiresAt: new Date('2099-01-01') };
  const tokenHash = Buffer.from(driverId);
  await insertRequest(db, {
    id: uuid(),
    driverId,
    tokenHash,
    documents,
    askedBy: 'An Owner',
    ...times,
  });
  return driverId;
}

/** How a person looks up their submission. */
async function trackedBy(
  db: Database,
  driverId: string,
): Promise<{ reference: string; contact: string }> {
  const { driverNumber, phoneNumber } = await db
    .selectFrom('drivers')
    .select(['driverNumber', 'phoneNumber'])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow();
  return { reference: String(driverNumber), contact: phoneNumber };
}

async function aConsentingClient(db: Database): Promise<string> {
  const id = uuid();
  await aConsultation(db, { id });
  const given = { consents: ['whatsapp'], noticeVersion } as const;
  await keepConsents(db, { kind: 'consultation', id, form: 'booking' }, given, new Date());
  return id;
}

/** A request about which a driver was asked yesterday. */
async function anAskedRequest(db: Database): Promise<string> {
  const [driverId, requestId] = [
    await aDriver(db, { status: 'Approved' }),
    await aCompanyRequest(db),
  ];
  const askedAt = new Date(Date.now() - 24 * 60 * 60_000);
  await db
    .insertInto('asks')
    .values({
      id: uuid(),
      requestId,
      driverId,
      askedBy: 'An Owner',
      askedAt,
      endsAt: new Date('2099-01-01'),
    })
    .execute();
  return requestId;
}

async function anInvitee(db: Database): Promise<string> {
  const id = uuid();
  const known = { fullName: 'Musa Bello', phoneNumber: '', vehicleType: '', state: '', note: '' };
  await db
    .insertInto('driverInvitations')
    .values({
      id,
      batchId: uuid(),
      ...known,
      email: `${id}@example.com`,
      invitedBy: 'An Owner',
      invitedAt: new Date(),
    })
    .execute();
  return id;
}

async function aPlacement(db: Database): Promise<{ driver: string; request: string }> {
  const [driver, request] = [
    await aDriver(db, { status: 'Assigned' }),
    await aCompanyRequest(db, { status: 'Assigned' }),
  ];
  await db
    .insertInto('placements')
    .values({
      id: crypto.randomUUID(),
      driverId: driver,
      requestId: request,
      startedAt: new Date(),
    })
    .execute();
  return { driver, request };
}

let staged = 0;

/** Inserts new rows for calls to refer to, of the kinds that `isNeeded` selects. */
async function setStage(db: Database, isNeeded: (name: keyof Stage) => boolean): Promise<Stage> {
  staged += 1;
  const trainingTitle = `Training ${staged}`;
  const when = async <Made>(name: keyof Stage, make: () => Promise<Made>) =>
    isNeeded(name) ? make() : undefined;
  const byId = async (insert: (id: string) => Promise<unknown>) => {
    const id = crypto.randomUUID();
    await insert(id);
    return id;
  };
  const driver = (['driver', 'note', 'tracked'] as const).some(isNeeded)
    ? await aCompleteDriver(db)
    : '';
  return {
    driver,
    note: await when('note', () => aNote(db, driver)),
    request: (await when('request', () => aCompanyRequest(db))) ?? '',
    consultation: (await when('consultation', () => byId((id) => aConsultation(db, { id })))) ?? '',
    training:
      isNeeded('training') || isNeeded('trainingTitle')
        ? await aTraining(db, { title: trainingTitle })
        : '',
    trainingTitle,
    enrolment: await when('enrolment', () =>
      byId(async (id) =>
        anEnrolment(db, await aTraining(db, { title: `${trainingTitle}, registered` }), { id }),
      ),
    ),
    attended: await when('attended', () => anAttendedTraining(db)),
    heldTraining: await when('heldTraining', () => aTraining(db, { takesPlaceOn: '2024-03-14' })),
    administrator: await when('administrator', () => anAccount(db)),
    deactivated: await when('deactivated', () => anAccount(db, new Date())),
    invitation: await when('invitation', () => anInvitation(db)),
    binned: await when('binned', () =>
      aDriver(db, { status: 'Deleted', statusBeforeDeletion: 'Pending', deletedAt: new Date() }),
    ),
    undoable: await when('undoable', () => anOwnChange(db)),
    picture: await when('picture', async () => aPastTraining(db, await aPublicPicture(db))),
    source: await when('source', () => byId((id) => aSource(db, { id }))),
    checkKind: await when('checkKind', () => aCheckKind(db)),
    roadKind: await when('roadKind', () => aCheckKind(db, 'Road test')),
    tested: await when('tested', () => aTestedDriver(db)),
    check: await when('check', () => aCheck(db, driver)),
    askedDriver: await when('askedDriver', () => anAskedDriver(db)),
    silent: await when('silent', () =>
      aDriver(db, { status: 'Approved', asksRefusedAt: new Date() }),
    ),
    asked: await when('asked', () => anAskedRequest(db)),
    invitee: await when('invitee', () => anInvitee(db)),
    approved: await when('approved', () => aDriver(db, { status: 'Approved' })),
    placed: await when('placed', () => aPlacement(db)),
    documented: await when('documented', () => aDocumentedDriver(db)),
    tracked: await when('tracked', () => trackedBy(db, driver)),
    website: await when('website', () => aWebsiteDraft(db, `Headline ${staged}`)),
    reportSecret: textReportSecret,
    consenting: await when('consenting', () => aConsentingClient(db)),
    failedMessage: await when('failedMessage', () =>
      aMessage(db, { state: 'Failed', endedAt: new Date() }),
    ),
    messageKey: await when('messageKey', () => aMessageToSeveral(db)),
    privacyRequest: await when('privacyRequest', () => aPrivacyRequest(db)),
    storeUploads: () => storeUploads(db, uploadSecret),
  };
}

type Sample = (stage: Stage, type?: string) => GoodCall | Promise<GoodCall>;

/** The rows that a sample asks for: inserting all of them takes longer than most calls. */
async function namesNeeded(sample: Sample, type?: string): Promise<ReadonlySet<PropertyKey>> {
  const names = new Set<PropertyKey>();
  const empty: Stage = {
    driver: '',
    request: '',
    consultation: '',
    training: '',
    trainingTitle: '',
  };
  const noting = {
    get(stage: Stage, name: PropertyKey): unknown {
      names.add(name);
      return Reflect.get(stage, name);
    },
  };
  await sample(new Proxy(empty, noting), type);
  return names;
}

const sampleOf = (endpoint: Endpoint): Sample =>
  endpointSamples[nameOf(endpoint)] ??
  bodilessCalls[nameOf(endpoint)] ??
  (() => ({ params: {}, body: {}, files: [] }));

export const callFor = async (endpoint: Endpoint, stage: Stage): Promise<GoodCall> =>
  sampleOf(endpoint)(stage);

/** A valid call of an endpoint about new rows; `type` is the content type to send. */
export async function goodCallOf(
  db: Database,
  endpoint: Endpoint,
  type?: string,
): Promise<GoodCall> {
  const sample = sampleOf(endpoint);
  const names = await namesNeeded(sample, type);
  return sample(await setStage(db, (name) => names.has(name)), type);
}

export interface SentCall extends GoodCall {
  headers?: Record<string, string>;
  /** Inserted into the body's text unchanged, for what no object can contain. */
  raw?: string;
}

/** Sends a call with a body of content type `type` to an app in memory. */
export async function sendCall(
  app: FastifyInstance,
  endpoint: Endpoint,
  call: SentCall,
  type: string,
) {
  const { params, body, files, query = {}, raw } = call;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const content =
    type === 'multipart/form-data' ? await asMultipart(body, files, raw) : asJson(body, raw);
  return app.inject({
    method: endpoint.method,
    url: `${apiBase}${path}?${new URLSearchParams(query)}`,
    ...content,
    headers: { ...content.headers, ...call.headers },
  });
}

function asJson(body: object, raw?: string) {
  const text = JSON.stringify(body);
  const payload = raw ? `{${raw},${text.slice(1)}` : text;
  return { headers: { 'content-type': 'application/json' }, payload };
}

async function asMultipart(body: Record<string, unknown>, files: GoodCall['files'], raw?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of [value].flat())
      form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  if (raw) form.append('__proto__', raw);
  for (const { field, name, bytes } of files)
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}
