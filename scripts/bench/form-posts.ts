import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { goodConsultation } from '#test/consultations.ts';
import { startProviders } from '#test/message-providers.ts';
import { startProduct } from '#test/product.ts';
import { goodRequest } from '#test/requests.ts';
import { startBareForms } from './bare-forms.ts';
import type { Measured, Row } from './report.ts';

const connections = 20;
const warmUpSeconds = 4;
const roundSeconds = 4;
const rounds = 5;
const minShare = 0.8;
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

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function compare(product: string, bare: string): Promise<{ rows: Row[]; broken: string[] }> {
  await load(product, warmUpSeconds);
  await load(bare, warmUpSeconds);
  const ours: Round[] = [];
  const theirs: Round[] = [];
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(product, roundSeconds));
    theirs.push(await load(bare, roundSeconds));
  }
  const share = median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? 1)));
  return {
    rows: [
      { what: 'the product takes', value: median(ours.map(({ perSecond }) => perSecond)), unit: 'forms/s' },
      { what: 'bare node:http takes', value: median(theirs.map(({ perSecond }) => perSecond)), unit: 'forms/s' },
      { what: 'the product by the bare server', value: share, unit: 'times', target: { atLeast: minShare } },
      { what: 'the product, 99th percentile', value: median(ours.map(({ p99 }) => p99)), unit: 'ms' },
      { what: 'bare node:http, 99th percentile', value: median(theirs.map(({ p99 }) => p99)), unit: 'ms' },
    ],
    broken: [...ours, ...theirs].flatMap(({ broken }) => broken),
  };
}

/**
 * Posts forms as fast as they are accepted, to the product and to a bare server with the same statements. What senders are
 * told meanwhile goes to providers as slow as real ones: files would be written as fast as the processor can, which the
 * bare server doesn't do.
 */
export async function formPosts(): Promise<Measured> {
  const providers = await startProviders(providerMs);
  const product = await startProduct({
    ...providers.env,
    PUBLIC_POSTS_PER_MINUTE: '1000000',
    FORM_MESSAGES_PER_HOUR: '1000000',
    TEXTS_PER_DAY: '1000000',
    TRUST_PROXY: '1',
  });
  try {
    const bare = await startBareForms();
    try {
      return { title: `Form posts on ${connections} connections`, ...(await compare(product.url, bare.url)) };
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
    await providers.stop();
  }
}
