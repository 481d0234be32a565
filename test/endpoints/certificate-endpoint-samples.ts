import * as certificates from '#contract/certificates/certificates.ts';
import type { GoodCall } from './endpoint-samples.ts';
import { nameOf } from './endpoints.ts';
import type { Stage } from './stage.ts';

const noId = '01975a3c-7c00-7000-8000-000000000000';

const only = (body: Record<string, unknown>, params: Record<string, string>): GoodCall => ({
  params,
  body,
  files: [],
});

/** Valid calls of the endpoints with a body for certificates, by name. */
export const goodCertificateCalls: Readonly<Record<string, (stage: Stage) => GoodCall>> = {
  [nameOf(certificates.makeCertificates)]: ({ attended = { training: noId, enrolment: noId } }) =>
    only({ enrolmentIds: [attended.enrolment] }, { id: attended.training }),
  [nameOf(certificates.sendCertificates)]: ({ attended }) =>
    only({ ids: [attended?.certificate ?? noId] }, { id: attended?.training ?? noId }),
  [nameOf(certificates.downloadCertificates)]: ({ attended }) =>
    only({}, { id: attended?.training ?? noId }),
  [nameOf(certificates.correctCertificate)]: ({ attended }) =>
    only(
      { fullName: `Ada Eze ${crypto.randomUUID().slice(0, 4)}` },
      { id: attended?.certificate ?? noId },
    ),
  [nameOf(certificates.withdrawCertificate)]: ({ attended }) =>
    only({ reason: 'It was another person.' }, { id: attended?.certificate ?? noId }),
};
