import * as z from 'zod/mini';
import { endpoint, success } from '#contract/platform/endpoint.ts';

export const readSummaryChoice = endpoint('GET /admin/reports/summary', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Whether you get the monthly summary by mail',
  reads: ['reports'],
  response: success(z.object({ isWanted: z.boolean() })),
});

export const beginSummaries = endpoint('POST /admin/reports/summary', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Get the monthly summary by mail',
  writes: ['reports'],
});

export const endSummaries = endpoint('POST /admin/reports/summary/end', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Get the monthly summary no longer',
  writes: ['reports'],
});
