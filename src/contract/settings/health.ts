import * as z from 'zod/mini';
import { endpoint, success } from '#contract/platform/endpoint.ts';

export const healthStates = ['good', 'warning', 'bad', 'unknown'] as const;
export type HealthState = (typeof healthStates)[number];

export const HealthLine = z.object({
  name: z.string(),
  state: z.enum(healthStates),
  /** The figure, in words. */
  words: z.string(),
  /** Advice, in a sentence; null if nothing is wrong. */
  advice: z.nullable(z.string()),
  /** The office's page for that, if it has one. */
  page: z.nullable(z.enum(['mail and texts', 'messages', 'backups'])),
});
export type HealthLine = z.infer<typeof HealthLine>;

export const Health = z.object({
  lines: z.array(HealthLine),
  version: z.string(),
  /** Its part of the changelog; in development also the next version's. */
  changes: z.array(z.object({ title: z.string(), entries: z.array(z.string()) })),
});
export type Health = z.infer<typeof Health>;

export const readHealth = endpoint('GET /admin/settings/health', {
  access: 'manage the server',
  tag: 'Settings',
  summary: "Read the product's health, and what to do",
  response: success(Health),
});
