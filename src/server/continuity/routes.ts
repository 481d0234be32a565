import type { FastifyInstance } from 'fastify';
import { readContinuity } from '#contract/continuity/continuity.ts';
import { limitReport } from '#server/platform/database/turns.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { continuity } from './service.ts';

export function continuityRoutes(app: FastifyInstance, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  registerAnswer(app, readContinuity, 'Continuity', ({ signal }) =>
    limitReport(db, signal, (one) => continuity({ db: one, clock })),
  );
}
