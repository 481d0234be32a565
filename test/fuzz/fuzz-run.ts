import fc from 'fast-check';
import * as accounts from '#contract/accounts/accounts.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { uploadsPath } from '#contract/uploads/application-uploads.ts';
import { type Administrator, ask } from '#test/administrator.ts';
import { endpointSamples, type GoodCall } from '#test/endpoints/endpoint-samples.ts';
import { findEndpoints, nameOf } from '#test/endpoints/endpoints.ts';
import type { Stage } from '#test/endpoints/stage.ts';
import { complaintAbout, fuzzClient } from './fuzz-client.ts';
import { type FuzzRequest, fuzzRequests, type Target } from './fuzz-requests.ts';

/** Endpoints that would end the token or lock the account. */
const spared = [accounts.logout, accounts.signOutEverywhere, accounts.changePassword].map(nameOf);

const variety = 20;

/** Submits every public form, so that there are rows to attack, and returns their ids. */
async function setStage(
  origin: string,
  admin: Administrator,
): Promise<{ stage: Stage; documents: string[] }> {
  const first = <Row>(rows: readonly Row[]): Row => {
    const [row] = rows;
    if (row === undefined) throw new Error('there is no row to fuzz');
    return row;
  };
  const training = first((await ask(admin, listAllTrainings)).result);
  const driver = first((await ask(admin, listDrivers)).result);
  const request = first((await ask(admin, listRequests)).result);
  const consultation = first((await ask(admin, listConsultations)).result);
  const stage = {
    driver: driver.driverId,
    request: request.requestId,
    consultation: consultation.requestId,
    training: training._id,
    trainingTitle: training.title,
  };
  return {
    stage,
    documents: [
      ...(driver.documents ?? []).map(({ url }) => url),
      training.bannerLogo ?? `${origin}/pictures/none`,
    ],
  };
}

async function goodOnes(
  endpoints: readonly Endpoint[],
  stage: Stage,
): Promise<Record<string, GoodCall[]>> {
  const made = endpoints.map(async (endpoint) => {
    const name = nameOf(endpoint);
    const calls: GoodCall[] = [];
    for (let at = 0; at < variety; at += 1) {
      const call = await endpointSamples[name]?.(stage);
      if (call) calls.push(call);
    }
    return [name, calls] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Material for hostile requests to the product at `origin`, with a row of each kind. */
export async function aTarget(
  origin: string,
  admin: Administrator,
  token: string,
): Promise<Target> {
  const endpoints = await findEndpoints();
  const { stage, documents } = await setStage(origin, admin);
  const pages = [
    '/',
    '/apply',
    '/training',
    `/training/${stage.training}`,
    '/training/register',
    '/admin/drivers',
    '/login',
    '/team',
  ];
  const files = [
    '/favicon.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/assets/none.js',
    '/pictures/none',
    '/healthz',
    '/readyz',
    '/no',
  ];
  const described = [
    '/api',
    '/api/docs',
    `${apiBase}/openapi.json`,
    `${apiBase}/none`,
    `${apiBase}/documents/none`,
  ];
  return {
    endpoints,
    good: await goodOnes(endpoints, stage),
    paths: [
      ...pages,
      ...files,
      ...described,
      ...documents,
      `${apiBase}${uploadsPath}/nin/${'0'.repeat(64)}`,
      `/training/${stage.training}/calendar.ics`,
    ],
    ids: [
      stage.driver,
      stage.request,
      stage.consultation,
      stage.training,
      encodeURIComponent(stage.trainingTitle),
    ],
    token,
    spared,
  };
}

const show = ({ method, path, headers, body }: FuzzRequest) =>
  JSON.stringify({
    method,
    path: path.slice(0, 500),
    headers,
    body: body?.subarray(0, 500).toString('latin1'),
  });

/**
 * Sends `count` hostile requests to the product at `origin`; returns the number of each status. Rejects if a
 * response is faulty or missing, with the seed and the smallest failing request.
 */
export async function fuzz(
  origin: string,
  target: Target,
  { seed, count }: { seed: number; count: number },
): Promise<Map<number, number>> {
  const client = fuzzClient(origin);
  const statuses = new Map<number, number>();
  const isWellAnswered = async (request: FuzzRequest) => {
    const answer = await client.send(request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const complaint = complaintAbout(request, answer);
    if (complaint) throw new Error(`${complaint}\n${show(request)}`);
  };
  try {
    await fc.assert(fc.asyncProperty(fuzzRequests(target), isWellAnswered), {
      seed,
      numRuns: count,
    });
    return statuses;
  } finally {
    client.close();
  }
}
