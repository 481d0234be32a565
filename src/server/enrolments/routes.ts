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
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { serveForm } from '#server/platform/http/serve-form.ts';
import { moveTrainee, removeTrainee } from '#server/trainings/trainee-service.ts';
import { countEnrolments } from './repository.ts';
import {
  addEnrolment,
  correctEnrolment,
  enrol,
  enrolSeveral,
  listedEnrolments,
} from './service.ts';

export function publicEnrolmentRoutes(scope: VisitorScope): void {
  serveForm(scope, enrolEndpoint, enrol);
  serveForm(scope, enrolSeveralEndpoint, enrolSeveral);
}

export function adminEnrolmentRoutes(scope: AdministratorScope): void {
  serve(scope, listEnrolments, 'Enrolees', (context, { query }) =>
    listedEnrolments(context, query),
  );
  serve(scope, countEnrolmentsEndpoint, 'Enrolees counted', (context, { params }) =>
    countEnrolments(context.db, params.id),
  );
  serveRaw(scope, addEnrolmentEndpoint, async (context, { params, body }) => {
    const { fullName, waits, ...data } = await addEnrolment(context, params.id, body);
    return { message: `${fullName} was ${waits ? 'put on the waiting list' : 'registered'}`, data };
  });
  serveRaw(scope, correctEnrolmentEndpoint, async (context, { params, body }) => {
    const { fullName, ...data } = await correctEnrolment(context, params.id, body);
    return { message: `The registration of ${fullName} was corrected`, data };
  });
  serveRaw(scope, moveEnrolment, async (context, { params, body }) => {
    const { fullName, ...data } = await moveTrainee(context, params.id, body);
    return {
      message:
        body.to === 'seat' ? `${fullName} has a seat` : `The registration of ${fullName} was moved`,
      data,
    };
  });
  serveRaw(scope, removeEnrolment, async (context, { params, body }) => {
    const { fullName, ...data } = await removeTrainee(context, params.id, body.reason);
    return { message: `The registration of ${fullName} was removed`, data };
  });
}
