import { readdir } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/platform/endpoint.ts';

const folder = new URL('../../src/contract/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'access' in value
  );
}

/** All endpoints of the contract, found by shape, so that no list has to be maintained. */
export async function findEndpoints(): Promise<Endpoint[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules: unknown[] = await Promise.all(
    names.map((name) => import(new URL(name, folder).href)),
  );
  const declared = modules.flatMap((one) => Object.values(z.parse(z.looseObject({}), one)));
  const endpoints = declared.filter(isEndpoint);
  if (endpoints.length === 0) throw new Error('No endpoint was found, so nothing would be tested.');
  return endpoints;
}

/** An endpoint's name in messages and lists of exceptions. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

export const bodyOf = ({ body, jsonBody }: Endpoint, type: string) =>
  type === 'application/json' ? (jsonBody ?? body) : body;
