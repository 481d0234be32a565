import type { FastifyInstance } from 'fastify';
import { readAttention, readOverview, spaceWarningPercent } from '#contract/overview/overview.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { RetentionResult } from '#contract/privacy/retention.ts';
import { readLastReminders } from '#contract/reminders/reminder-runs.ts';
import type { PhotoNetwork } from '#contract/uploads/application-space.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { countTexts } from '#server/platform/messages/message-limits.ts';
import type { Context } from '#server/platform/system/context.ts';
import { toAttention, toLastReminderRun } from './mapper.ts';
import { findLastReminderRun } from './reminder-repository.ts';
import {
  countHeldBack,
  countOverview,
  findConsultationsOn,
  findContradictedCertificates,
  findDocumentsDue,
  findFailedMessages,
  findStuckMessages,
  findUnstaffedRequests,
  findWaitingApplications,
} from './repository.ts';

/** `fullness` returns how full the space for unreviewed applications is (1 is full). */
export interface OverviewContext extends Context {
  guard: AdminGuard;
  fullness(): Promise<number>;
  /** The networks that most photos of no application came from. */
  findPhotoNetworks(): Promise<PhotoNetwork[]>;
  /** How many text messages a day has room for. */
  textsPerDay: number;
  /** How many requests of people about their data are due soon. */
  countPrivacyDue(now: Date): Promise<number>;
  readRetentionResult(): Promise<RetentionResult>;
  /** The paths of the samples that visitors see. */
  findSamples(): readonly string[];
}

/** A section about records that the administrator can't read. */
const nothing = { result: [], total: 0 };

export function overviewRoutes(app: FastifyInstance, context: OverviewContext): void {
  const { db, clock, guard, fullness, countPrivacyDue, readRetentionResult, findSamples, textsPerDay } = context;
  const { findPhotoNetworks } = context;
  registerAnswer(app, readOverview, 'Overview', async () => ({
    result: await countOverview(db, todayInLagos(clock())),
  }));
  registerAnswer(app, readLastReminders, 'The last reminders', async () => ({
    result: toLastReminderRun(await findLastReminderRun(db)),
  }));
  registerEndpoint(app, readAttention, async ({ request }) => {
    const canReadDrivers = guard.can(request, 'read drivers');
    const now = clock();
    const today = todayInLagos(now);
    const readsMessages = guard.can(request, 'manage templates');
    const managesPrivacy = guard.can(request, 'manage privacy');
    const [documents, requests, applications, consultations, messages, full, privacyDue, reminders, heldBack, sent] =
      await Promise.all([
        canReadDrivers ? findDocumentsDue(db, today) : nothing,
        guard.can(request, 'read requests') ? findUnstaffedRequests(db, today) : nothing,
        canReadDrivers ? findWaitingApplications(db, now) : nothing,
        guard.can(request, 'read consultations') ? findConsultationsOn(db, today) : { ...nothing, pending: 0 },
        readsMessages ? findFailedMessages(db, now) : { total: 0, newest: null },
        canReadDrivers ? fullness() : 0,
        managesPrivacy ? countPrivacyDue(now) : 0,
        canReadDrivers ? findLastReminderRun(db) : undefined,
        readsMessages ? countHeldBack(db, now) : 0,
        readsMessages ? countTexts(db, today) : 0,
      ]);
    const certificates = guard.can(request, 'manage trainings') ? await findContradictedCertificates(db) : [];
    const stuck = readsMessages ? await findStuckMessages(db) : [];
    const percentFull = Math.min(100, Math.floor(full * 100));
    const networks = percentFull < spaceWarningPercent ? [] : await findPhotoNetworks();
    const texts = { sent, limit: textsPerDay };
    const retention = managesPrivacy ? await readRetentionResult() : { leaving: nothing, failed: [] };
    const samples = guard.can(request, 'manage website') ? findSamples() : [];
    const found = { documents, requests, applications, consultations, messages, privacyDue, reminders };
    const space = { percentFull, networks };
    return {
      message: 'Attention',
      data: toAttention({ ...found, space, certificates, stuck, heldBack, texts, retention, samples }),
    };
  });
}
