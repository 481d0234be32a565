import type { FastifyInstance } from 'fastify';
import { enrol as enrolEndpoint } from '#contract/enrolments/enrolment-form.ts';
import { listEnrolments, removeEnrolment } from '#contract/enrolments/enrolments.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import { type EnrolmentsContext, enrol, listedEnrolments } from './service.ts';

export function publicEnrolmentRoutes(app: FastifyInstance, context: EnrolmentsContext & FormContext): void {
  registerFormEndpoint(app, enrolEndpoint, context, (body, attempt, { sender }) =>
    enrol({ ...context, sender }, attempt, body),
  );
}

export function adminEnrolmentRoutes(
  app: FastifyInstance,
  context: Pick<EnrolmentsContext, 'db'> & {
    guard: AdminGuard;
    /** Removes a registration and tells the trainee. Throws 404 if there is none, 409 if it is too late. */
    remove(
      actor: Administrator,
      id: string,
      reason: string,
    ): Promise<{ _id: string; reference: string; fullName: string }>;
  },
): void {
  registerAnswer(app, listEnrolments, 'Enrolees', ({ query }) => listedEnrolments(context, query));
  registerEndpoint(app, removeEnrolment, async ({ params, body, request }) => {
    const { fullName, ...data } = await context.remove(context.guard.administratorOf(request), params.id, body.reason);
    return { message: `The registration of ${fullName} was removed`, data };
  });
}
