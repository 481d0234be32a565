import * as z from 'zod/mini';
import {
  correctCertificate,
  downloadCertificates,
  listCertificates,
  listDriverTrainings,
  makeCertificates as makeCertificatesEndpoint,
  sendCertificates as sendCertificatesEndpoint,
  withdrawCertificate as withdrawCertificateEndpoint,
} from '#contract/certificates/certificates.ts';
import {
  checkCertificate,
  openOwnCertificate,
} from '#contract/certificates/public-certificates.ts';
import { endpoint, Id } from '#contract/platform/endpoint.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { signedFile } from '#server/platform/http/signed-links.ts';
import { prepareFiles, prepareOwnFile, readFiles, readOwnFile } from './file-service.ts';
import { officeFilePath, ownFilePath } from './mapper.ts';
import {
  checkNumber,
  correctName,
  listedCertificates,
  makeCertificates,
  sendCertificates,
  trainingsOfDriver,
  withdrawCertificate,
} from './service.ts';

const readOwnEndpoint = endpoint(`GET ${ownFilePath('{enrolmentId}')}`, {
  ...signedFile,
  tag: 'Trainings',
  summary: "Open one's own certificate by its signed address",
  params: z.object({ enrolmentId: Id }),
  produces: ['application/pdf'],
});

const readOfficeEndpoint = endpoint(`GET ${officeFilePath('{id}', '{which}')}`, {
  ...signedFile,
  tag: 'Trainings',
  summary: 'Open certificates of a training by their signed address',
  params: z.object({ id: Id, which: z.string() }),
  produces: ['application/zip', 'application/pdf'],
});

export function publicCertificateRoutes(scope: VisitorScope): void {
  serve(scope, checkCertificate, 'Checked', (context, { params }) =>
    checkNumber(context, params.number),
  );
  serve(scope, openOwnCertificate, 'Here is the certificate', (context, { body }) =>
    prepareOwnFile(context, body.token),
  );
  serveRaw(scope, readOwnEndpoint, (context, { params, query }) =>
    readOwnFile(context, params.enrolmentId, query),
  );
  serveRaw(scope, readOfficeEndpoint, (context, { params, query }) =>
    readFiles(context, params, query),
  );
}

export function adminCertificateRoutes(scope: AdministratorScope): void {
  serve(scope, listCertificates, 'Certificates', (context, { params }) =>
    listedCertificates(context, params.id),
  );
  serve(
    scope,
    makeCertificatesEndpoint,
    ({ made, drivers }) =>
      [
        `${made} ${made === 1 ? 'certificate was' : 'certificates were'} made`,
        ...(drivers === null || made === 0 ? [] : [`${drivers || 'none'} in a driver's file`]),
      ].join(', '),
    (context, { params, body }) => makeCertificates(context, params.id, body.enrolmentIds),
  );
  serve(
    scope,
    sendCertificatesEndpoint,
    ({ sent }) => `${sent} ${sent === 1 ? 'certificate' : 'certificates'} will be sent`,
    (context, { params, body }) => sendCertificates(context, params.id, body),
  );
  serve(
    scope,
    downloadCertificates,
    ({ fileName }) => `${fileName} is being downloaded.`,
    (context, { params, body }) => prepareFiles(context, params.id, body.certificateId),
  );
  serve(scope, correctCertificate, 'The name was corrected', async (context, { params, body }) => {
    await correctName(context, params.id, body.fullName);
    return { _id: params.id };
  });
  serve(
    scope,
    withdrawCertificateEndpoint,
    'The certificate was withdrawn',
    async (context, { params, body }) => {
      await withdrawCertificate(context, params.id, body.reason);
      return { _id: params.id };
    },
  );
  serve(scope, listDriverTrainings, 'Trainings', async (context, { params }) => ({
    result: await trainingsOfDriver(context, params.id),
  }));
}
