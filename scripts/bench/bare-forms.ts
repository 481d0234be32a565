import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/endpoint.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts';

// The database work of the product's form posts: the same statements in the same order, and nothing else.

const countSender = `
  insert into rate_limits as counter (key, events, ends_at) values ($1, $3, now() + make_interval(secs => $2))
  on conflict (key) do update set
    events = case when counter.ends_at > now() then counter.events + $3 else $3 end,
    ends_at = case when counter.ends_at > now() then least(counter.ends_at, excluded.ends_at) else excluded.ends_at end
  returning events, greatest(ceil(extract(epoch from ends_at - now())), 1)::integer as wait`;
const countMessages = `
  insert into rate_limits as counter (key, events, ends_at)
  select key, events, now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::integer[],
    $3::integer[]) as one (key, events, seconds)
  order by key
  on conflict (key) do update set
    events = case when counter.ends_at > now() then counter.events + excluded.events else excluded.events end,
    ends_at = case when counter.ends_at > now() then least(counter.ends_at, excluded.ends_at) else excluded.ends_at end
  returning key, events`;
const storeAnswer = `insert into idempotent_answers (scope, key, message, reference, fingerprint, digest, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (scope, key) do update set message = excluded.message, reference = excluded.reference,
    fingerprint = excluded.fingerprint, digest = excluded.digest, created_at = excluded.created_at
  where idempotent_answers.created_at <= $8
  returning key`;
const storeRequest = `insert into "company_requests" ("id", "company_name", "email", "phone_number", "address", "city", "state",
    "drivers_needed", "vehicle_type", "starts_on", "ends_on", "preferred_city", "preferred_state", "notes", "created_at",
    "updated_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning "request_id"`;
const storeConsultation = `insert into "consultations" ("id", "full_name", "company_name", "email", "phone_number",
    "area_of_concern", "preferred_time", "consultation_on", "created_at", "updated_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning "id", "request_id", "full_name", "company_name", "email", "phone_number", "area_of_concern", "consultation_on",
    "preferred_time", "scheduled_on", "starts_at", "place", "status", "erased_at", "version", "created_at", "updated_at"`;
const readTemplates = `select "event", "subject", "words", "text", "sends_mail", "sends_text" from "message_templates"
  where "event" in ($1)`;
const storeMessages = `insert into "messages" ("id", "event", "occasion", "channel", "address", "recipient_name", "record_kind",
    "record_id", "record_name", "record_reference", "due_at", "sent_by", "created_at", "is_urgent", "secret_for", "cause",
    "expires_at", "subject", "words", "calendar")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20),
    ($21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40)
  on conflict on constraint "messages_once" do nothing`;

const fingerprint = Buffer.alloc(32);

/** A form's body, unvalidated. */
interface Body {
  [field: string]: unknown;
  duration?: { startDate?: unknown; endDate?: unknown } | undefined;
  preferredLocationOfAssignment?: { city?: unknown; state?: unknown } | undefined;
}

function rowOf(path: string, body: Body, now: Date): [sql: string, values: unknown[]] {
  const { email, phoneNumber } = body;
  if (path.endsWith('/consultant/create')) {
    const { fullName, companyName, areaOfConcern, preferredTime, consultationDate } = body;
    const texts = [fullName, companyName, email, phoneNumber, areaOfConcern, preferredTime, consultationDate];
    return [storeConsultation, [uuid(), ...texts, now, now]];
  }
  const { name, address, city, state, duration, preferredLocationOfAssignment: preferred } = body;
  const asked = [body.numberOfDriverNeeded, body.typeOfVehicleRequired, duration?.startDate, duration?.endDate];
  const place = [preferred?.city, preferred?.state, body.additionalInfo];
  return [storeRequest, [uuid(), name, email, phoneNumber, address, city, state, ...asked, ...place, now, now]];
}

/** Makes the mail and the text message to the sender of a form; as long as the product's words. */
function messagesOf(path: string, [id, name]: readonly unknown[], body: Body, reference: string, now: Date): unknown[] {
  const [kind, event] = path.endsWith('/consultant/create')
    ? ['consultation', 'booking-received']
    : ['request', 'request-received'];
  const row = (channel: string, address: unknown, subject: string, words: string) => [
    ...[
      uuid(),
      event,
      id,
      channel,
      address,
      name,
      kind,
      id,
      name,
      reference,
      now,
      null,
      now,
      false,
      null,
      'form',
      null,
    ],
    ...[subject, words, null],
  ];
  return [
    ...row('mail', body.email, 'x'.repeat(30), 'x'.repeat(240)),
    ...row('text', body.phoneNumber, '', 'x'.repeat(150)),
  ];
}

const anHour = 60 * 60;

/** The counters of the sender, and of the addresses for an hour and a day. */
function countsOf(sender: string, { email, phoneNumber }: Body): unknown[] {
  const counters = [
    [`form-messages-sender:${sender}`, 2, anHour],
    ...[email, phoneNumber].flatMap((address) => [
      [`form-messages-hour:${address}`, 1, anHour],
      [`form-messages-day:${address}`, 1, 24 * anHour],
    ]),
  ];
  return [0, 1, 2].map((column) => counters.map((counter) => counter[column]));
}

/** Runs the statements of a form post, and returns the reference. */
export async function storeForm(pool: pg.Pool, path: string, key: string, sender: string, body: Body): Promise<string> {
  const now = new Date();
  const scope = path.slice(apiBase.length);
  await pool.query({ name: 'count', text: countSender, values: [`public-post:${sender}`, 60, 1] });
  const expiry = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const [sql, values] = rowOf(path, body, now);
    const stored = await client.query<{ request_id: string }>(sql, values);
    const reference = stored.rows[0]?.request_id ?? '';
    const messages = messagesOf(path, values, body, reference, now);
    await client.query(readTemplates, [messages[1]]);
    await client.query(countMessages, countsOf(sender, body));
    await client.query(storeMessages, messages);
    await client.query(storeAnswer, [scope, key, 'Received.', reference, fingerprint, null, now, expiry]);
    await client.query('commit');
    return reference;
  } finally {
    client.release();
  }
}

const Json = z.custom<Body>((value) => typeof value === 'object' && value !== null);

async function answer(pool: pg.Pool, request: IncomingMessage): Promise<string> {
  const body = z.parse(Json, JSON.parse(await text(request)));
  const header = (name: string) => String(request.headers[name] ?? '');
  const reference = await storeForm(
    pool,
    request.url ?? '',
    header('idempotency-key'),
    header('x-forwarded-for'),
    body,
  );
  return JSON.stringify({ message: 'Received.', data: { reference } });
}

async function serve(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedPostgres(dataDir);
  const { pool } = openDatabase({ ...embedded.connection });
  await migrate(pool);
  const server = createServer((request, response) => {
    answer(pool, request).then(
      (json) => response.writeHead(201, { 'content-type': 'application/json' }).end(json),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
    void pool.end().then(() => embedded.stop());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
}

/** A running bare server. */
export interface BareForms {
  url: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

async function firstOutput({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the bare server has no output');
  const [chunk] = await once(stdout, 'data');
  return String(chunk);
}

/** Starts the bare server as a separate process, with its own embedded database. */
export async function startBareForms(): Promise<BareForms> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-forms-'));
  const env = { PATH: process.env.PATH, TMPDIR: tmpdir(), HOME: folder, MALLOC_ARENA_MAX: '2' };
  const child = spawn(process.execPath, [import.meta.filename, folder], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  return {
    url: await firstOutput(child),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

if (import.meta.main) await serve(process.argv[2] ?? '');
