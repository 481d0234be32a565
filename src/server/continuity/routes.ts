import type { FastifyInstance } from 'fastify';
import { readContinuity } from '#contract/continuity/continuity.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { continuity } from './service.ts';

export function continuityRoutes(app: FastifyInstance, context: Pick<Context, 'db' | 'clock'>): void {
  registerAnswer(app, readContinuity, 'Continuity', () => continuity(context));
}
