import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { unlimited } from '#scripts/load/products.ts';
import { type Measured, median } from '#scripts/load/report.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import { startProviders } from '#test/product/message-providers.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { type Statement, startBareDatabase } from './bare-database.ts';
import { compare, type SentForm } from './compare.ts';

const connections = 20;
const warmUpSeconds = 4;
const roundSeconds = 4;
const rounds = 3;
const maxMs = 200;
const providerMs = 200;

interface Round {
  perSecond: number;
  p99: number;
  broken: string[];
}

let sent = 0;

/** A form as one of many visitors sends it: with unique data, key and address. */
function post(path: string, body: object): SentForm {
  sent += 1;
  const sender = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  return {
    method: 'POST',
    path: apiBase + path,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': sender },
    body: JSON.stringify(body),
  };
}

async function load(url: string, seconds: number): Promise<Round> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      { setupRequest: (request) => ({ ...request, ...post(createRequest.path, goodRequest()) }) },
      { setupRequest: (request) => ({ ...request, ...post(createConsultation.path, goodConsultation()) }) },
    ],
  });
  const { non2xx, errors, duration, latency } = result;
  const broken = [];
  if (non2xx > 0) broken.push(`${url} refused ${non2xx} forms`);
  if (errors > 0) broken.push(`${url} broke off ${errors} times`);
  return { perSecond: result['2xx'] / duration, p99: latency.p99, broken };
}

const requestPath = apiBase + createRequest.path;
const aLine = 'x'.repeat(30);
const aText = 'x'.repeat(240);

/** What somebody would write by hand who stores a request with its key, counts its sender, and queues both messages. */
const byHand = ({ name, email, phoneNumber, address, city }: ReturnType<typeof goodRequest>): Statement[] => [
  {
    text: `insert into rate_limits as counter (key, events, ends_at) values (gen_random_uuid()::text, 1, now() + '1 minute')
      on conflict (key) do update set events = counter.events + 1 returning events`,
    values: [],
  },
  { text: 'begin', values: [] },
  {
    text: `insert into company_requests (id, company_name, email, phone_number, address, city, state, drivers_needed, vehicle_type,
        starts_on, ends_on, preferred_city, preferred_state, notes, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, $3, $4, $5, 'Osun', 12, 'Truck', '2099-03-01', '2099-09-30', $5, 'Lagos', $6, now(), now())
      returning request_id`,
    values: [name, email, phoneNumber, address, city, aText],
  },
  {
    text: `insert into messages (id, event, occasion, channel, address, recipient_name, record_kind, record_id, record_name,
        record_reference, subject, words, due_at, created_at, cause)
      select gen_random_uuid(), 'request-received', gen_random_uuid(), channel, address, $1, 'request', gen_random_uuid(), $1,
        'REQ-1', $4, $5, '2099-01-01', now(), 'visitor'
      from unnest(array['mail', 'text'], array[$2, $3]) as one (channel, address)`,
    values: [name, email, phoneNumber, aLine, aText],
  },
  {
    text: `insert into idempotent_answers (scope, key, message, reference, fingerprint, created_at)
      values ('/by-hand', gen_random_uuid()::text, $1, 'REQ-1', '\\x00', now())`,
    values: [aLine],
  },
  { text: 'commit', values: [] },
];

/** Compares a request with a bare server. */
async function comparedForm(product: Product) {
  const connection = { ...connectionTo(resolvePaths(product.dataDir)) };
  const bare = await startBareDatabase({ connection, answers: { [requestPath]: byHand(goodRequest()) } });
  const form = () => post(createRequest.path, goodRequest());
  try {
    return await compare(product, bare, {
      what: 'a request, by hand',
      path: requestPath,
      headers: {},
      form,
      minShare: 0.75,
    });
  } finally {
    await bare.stop();
  }
}

/**
 * Posts forms as fast as they are accepted. What senders are told meanwhile goes to providers as slow as real ones: files
 * would be written as fast as the processor can.
 */
export async function formPosts(): Promise<Measured> {
  const providers = await startProviders(providerMs);
  const settings = { ...unlimited, FORM_MESSAGES_PER_HOUR: '1000000', TEXTS_PER_DAY: '1000000', TRUST_PROXY: '1' };
  const product = await startProduct({ ...providers.env, ...settings });
  try {
    await load(product.url, warmUpSeconds);
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await load(product.url, roundSeconds));
    const compared = await comparedForm(product);
    return {
      title: `Form posts on ${connections} connections`,
      rows: [
        { what: 'it takes', value: median(all.map(({ perSecond }) => perSecond)), unit: 'forms/s' },
        { what: '99th percentile', value: median(all.map(({ p99 }) => p99)), unit: 'ms', target: { atMost: maxMs } },
        ...compared.rows,
      ],
      broken: [...all.flatMap(({ broken }) => broken), ...compared.broken],
    };
  } finally {
    await product.stop();
    await providers.stop();
  }
}
