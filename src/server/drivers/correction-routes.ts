import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addDriver as addDriverEndpoint } from '#contract/drivers/added-drivers.ts';
import { documentGroups, maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import { correctDriver as correctDriverEndpoint } from '#contract/drivers/driver-correction.ts';
import { documentImageRules } from '#server/documents/service.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { addDriver } from './addition-service.ts';
import { correctDriver } from './correction-service.ts';
import type { DriversContext } from './service.ts';

const uploads = { ...documentImageRules, fields: ['images'], maxFiles: documentGroups.length * maxFilesPerGroup };

/**
 * Registers the endpoints by which administrators enter data themselves: drivers who come to the office, and
 * corrections.
 */
export function driverCorrectionRoutes(
  app: FastifyInstance,
  context: DriversContext & { images: Images; guard: AdminGuard },
): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(
    app,
    addDriverEndpoint,
    (driver) => `${driver.fullName} was added`,
    ({ body, request, signal }) => addDriver(by(request), context.images.encoderFor(clientKey(request), signal), body),
    { form: { incoming: context.files.incoming, uploads } },
  );
  registerAnswer(
    app,
    correctDriverEndpoint,
    (driver) => `${driver.fullName} was saved`,
    ({ params, body, request }) => correctDriver(by(request), params.id, body),
  );
}
