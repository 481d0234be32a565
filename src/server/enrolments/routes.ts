import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { enrol as enrolEndpoint } from '#contract/enrolments/enrolment-form.ts';
import {
  addEnrolment as addEnrolmentEndpoint,
  correctEnrolment as correctEnrolmentEndpoint,
  countEnrolments as countEnrolmentsEndpoint,
  listEnrolments,
  moveEnrolment,
  removeEnrolment,
} from '#contract/enrolments/enrolments.ts';
import { enrolSeveral as enrolSeveralEndpoint } from '#contract/enrolments/several-enrolments.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import { correctEnrolment } from './correction-service.ts';
import { countEnrolments } from './repository.ts';
import {
  addEnrolment,
  type EnrollingContext,
  type EnrolmentsContext,
  enrol,
  enrolSeveral,
  listedEnrolments,
} from './service.ts';

export function publicEnrolmentRoutes(
  app: FastifyInstance,
  context: Omit<EnrollingContext, 'sender'> & FormContext,
): void {
  registerFormEndpoint(app, enrolEndpoint, context, (body, attempt, { sender }) =>
    enrol({ ...context, sender }, attempt, body),
  );
  registerFormEndpoint(app, enrolSeveralEndpoint, context, (body, attempt, { sender }) =>
    enrolSeveral({ ...context, sender }, attempt, body),
  );
}

export function adminEnrolmentRoutes(
  app: FastifyInstance,
  context: Omit<EnrolmentsContext, 'lockOpenTraining'> & {
    guard: AdminGuard;
    /** Gives a registration a seat or another place. Throws 404 if there is none, 409 if that can't be. */
    move(
      actor: Administrator,
      id: string,
      asked: z.infer<typeof moveEnrolment.body>,
    ): Promise<{ _id: string; reference: string; fullName: string }>;
    /** Removes a registration and tells the trainee. Throws 404 if there is none, 409 if it is too late. */
    remove(
      actor: Administrator,
      id: string,
      reason: string,
    ): Promise<{ _id: string; reference: string; fullName: string }>;
  },
): void {
  registerAnswer(app, listEnrolments, 'Enrolees', ({ query }) => listedEnrolments(context, query));
  registerAnswer(app, countEnrolmentsEndpoint, 'Enrolees counted', ({ params }) =>
    countEnrolments(context.db, params.id),
  );
  registerEndpoint(app, addEnrolmentEndpoint, async ({ params, body, request }) => {
    const actor = context.guard.administratorOf(request);
    const { fullName, waits, ...data } = await addEnrolment({ ...context, actor }, params.id, body);
    return { message: `${fullName} was ${waits ? 'put on the waiting list' : 'registered'}`, data };
  });
  registerEndpoint(app, correctEnrolmentEndpoint, async ({ params, body, request }) => {
    const actor = context.guard.administratorOf(request);
    const { fullName, ...data } = await correctEnrolment({ ...context, actor }, params.id, body);
    return { message: `The registration of ${fullName} was corrected`, data };
  });
  registerEndpoint(app, moveEnrolment, async ({ params, body, request }) => {
    const { fullName, ...data } = await context.move(context.guard.administratorOf(request), params.id, body);
    return {
      message: body.to === 'seat' ? `${fullName} has a seat` : `The registration of ${fullName} was moved`,
      data,
    };
  });
  registerEndpoint(app, removeEnrolment, async ({ params, body, request }) => {
    const { fullName, ...data } = await context.remove(context.guard.administratorOf(request), params.id, body.reason);
    return { message: `The registration of ${fullName} was removed`, data };
  });
}
