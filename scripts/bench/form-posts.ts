import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { unlimited, withDatabase, withFilledProduct } from '#scripts/load/products.ts';
import type { Measurement, Row } from '#scripts/load/report.ts';
import type { Storage } from '#server/platform/system/storage.ts';
import { startProviders } from '#test/product/message-providers.ts';
import type { Product } from '#test/product/product.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { load, type SentForm } from './load.ts';

const connections = 20;
const minPerSecond = 250;
const maxStatements = 10;
// As slow as real providers; writing files would take no time.
const providerMs = 200;
const counted = 50;

let sent = 0;

/** Simulates one of many visitors: data, key and address are unique. */
function post(path: string, body: object): SentForm {
  sent += 1;
  const sender = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  return {
    method: 'POST',
    path: apiBase + path,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': sender,
    },
    body: JSON.stringify(body),
  };
}

const request = () => post(createRequest.path, goodRequest());
const booking = () => post(createConsultation.path, goodConsultation());

async function prepare({ db }: Storage): Promise<void> {
  await sql`create extension pg_stat_statements`.execute(db);
  await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`.execute(db);
}

/** Statements per form. Background work is negligible at this rate. */
const countStatements = ({ url, dataDir }: Product, form: () => SentForm): Promise<number> =>
  withDatabase(dataDir, async (db) => {
    await sql`select pg_stat_statements_reset()`.execute(db);
    for (let at = 0; at < counted; at += 1) {
      const { path, ...init } = form();
      await fetch(url + path, init);
    }
    const { rows } = await sql<{ statements: string }>`
      select sum(calls / ${counted}::bigint) as statements from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())`.execute(db);
    return Number(rows[0]?.statements);
  });

export async function formPosts(seconds: number): Promise<Measurement> {
  const providers = await startProviders(providerMs);
  const settings = {
    ...unlimited,
    FORM_MESSAGES_PER_HOUR: '1000000',
    FORM_MESSAGES_PER_DAY: '1000000',
    MAILS_PER_DAY: '1000000',
    TEXTS_PER_DAY: '1000000',
    TRUST_PROXY: '1',
  };
  const measure = async (product: Product): Promise<Measurement> => {
    const target = { atMost: maxStatements };
    const rows: Row[] = [
      {
        what: 'a request takes',
        value: await countStatements(product, request),
        unit: 'statements',
        target,
      },
      {
        what: 'a booking takes',
        value: await countStatements(product, booking),
        unit: 'statements',
        target,
      },
    ];
    const form = () => (sent % 2 === 0 ? request() : booking());
    const asked = { connections, seconds, form };
    await load(product.url, asked);
    const { perSecond, p50, p95, broken } = await load(product.url, asked);
    rows.push({
      what: 'it takes',
      value: perSecond,
      unit: 'forms/s',
      target: { atLeast: minPerSecond },
      note: `half within ${p50.toFixed()} ms, 95 % within ${p95.toFixed()} ms`,
    });
    return { title: `Forms on ${connections} connections`, rows, broken };
  };
  try {
    return await withFilledProduct(prepare, { ...providers.env, ...settings }, measure);
  } finally {
    await providers.stop();
  }
}
