import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { goodConsultation } from '#test/consultations.ts';
import { sendJson } from '#test/json-forms.ts';
import { goodRequest } from '#test/requests.ts';
import { storeForm } from './bare-forms.ts';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
afterAll(() => world.close());

const Statement = z.union([z.string(), z.object({ text: z.string(), name: z.optional(z.string()) })]);

/** The statements sent to the database, and whether each is a prepared one. */
async function statementsOf(act: () => Promise<unknown>): Promise<{ sql: string; isKept: boolean }[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const statements = query.mock.calls.map(([first]) => z.parse(Statement, first));
  query.mockRestore();
  return statements.map((statement) => {
    const { text, name } = typeof statement === 'string' ? { text: statement, name: undefined } : statement;
    return { sql: text.replace(/\s+/g, ' ').trim().toLowerCase(), isKept: name !== undefined };
  });
}

test.each([
  [createRequest.path, goodRequest],
  [createConsultation.path, goodConsultation],
])('the bare server of the bench does to the database what the product does: %s', async (path, good) => {
  const { app, database } = world;
  const product = await statementsOf(() => sendJson(app, path, good(), { 'idempotency-key': 'product' }));
  const bare = await statementsOf(() => storeForm(database.pool, apiBase + path, 'bare', '127.0.0.1', good()));
  expect(bare).toEqual(product);
  expect(product).toHaveLength(8);
});
