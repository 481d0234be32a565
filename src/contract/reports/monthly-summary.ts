import * as z from 'zod/mini';
import { endpoint, success } from '#contract/platform/endpoint.ts';

export const readSummaryChoice = endpoint('GET /admin/reports/summary', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Read whether you get the monthly summary',
  reads: ['reports'],
  response: success(z.object({ isWanted: z.boolean() })),
});

export const beginSummaries = endpoint('POST /admin/reports/summary', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Subscribe to the monthly summary',
  writes: ['reports'],
});

export const endSummaries = endpoint('POST /admin/reports/summary/end', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Unsubscribe from the monthly summary',
  writes: ['reports'],
});
