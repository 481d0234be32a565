import { addDriver as addDriverEndpoint } from '#contract/drivers/added-drivers.ts';
import { documentGroups, maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import { correctDriver as correctDriverEndpoint } from '#contract/drivers/driver-correction.ts';
import { documentImageRules } from '#server/documents/service.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { addDriver } from './addition-service.ts';
import { correctDriver } from './correction-service.ts';

const uploads = { ...documentImageRules, fields: ['images'], maxFiles: documentGroups.length * maxFilesPerGroup };

/**
 * Registers the endpoints by which administrators enter data themselves: drivers who come to the office, and
 * corrections.
 */
export function driverCorrectionRoutes(scope: AdministratorScope): void {
  serve(
    scope,
    addDriverEndpoint,
    (driver) => `${driver.fullName} was added`,
    (context, { body }) => addDriver(context, body),
    { form: { uploads } },
  );
  serve(
    scope,
    correctDriverEndpoint,
    (driver) => `${driver.fullName} was saved`,
    (context, { params, body }) => correctDriver(context, params.id, body),
  );
}
