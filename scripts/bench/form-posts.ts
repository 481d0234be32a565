import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { unlimited } from '#scripts/load/products.ts';
import { type Measured, median } from '#scripts/load/report.ts';
import { startProviders } from '#test/product/message-providers.ts';
import { startProduct } from '#test/product/product.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequest } from '#test/samples/requests.ts';

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
function post(path: string, body: object) {
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
    return {
      title: `Form posts on ${connections} connections`,
      rows: [
        { what: 'it takes', value: median(all.map(({ perSecond }) => perSecond)), unit: 'forms/s' },
        { what: '99th percentile', value: median(all.map(({ p99 }) => p99)), unit: 'ms', target: { atMost: maxMs } },
      ],
      broken: all.flatMap(({ broken }) => broken),
    };
  } finally {
    await product.stop();
    await providers.stop();
  }
}
