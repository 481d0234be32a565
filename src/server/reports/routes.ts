import type { FastifyInstance } from 'fastify';
import { readReport } from '#contract/reports/reports.ts';
import { limitReport } from '#server/platform/database/turns.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { countReport } from './service.ts';

export function reportRoutes(app: FastifyInstance, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  registerAnswer(app, readReport, 'Report', ({ params, query, signal }) =>
    limitReport(db, signal, (one) => countReport(one, params.name, query, clock())),
  );
}
