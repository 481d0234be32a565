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
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
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
  access: 'public',
  tag: 'Trainings',
  summary: "Open one's own certificate by its signed address",
  params: z.object({ enrolmentId: Id }),
  query: SignedQuery,
  errors: [403, 404],
  produces: ['application/pdf'],
  response: FileBody,
});

const readOfficeEndpoint = endpoint(`GET ${officeFilePath('{id}', '{which}')}`, {
  access: 'public',
  tag: 'Trainings',
  summary: 'Open certificates of a training by their signed address',
  params: z.object({ id: Id, which: z.string() }),
  query: SignedQuery,
  errors: [403, 404],
  produces: ['application/zip', 'application/pdf'],
  response: FileBody,
});

export function publicCertificateRoutes(scope: VisitorScope): void {
  serve(scope, checkCertificate, 'Checked', (context, { params }) =>
    checkNumber(context, params.number),
  );
  serve(scope, openOwnCertificate, 'Here is the certificate', (context, { body }) =>
    prepareOwnFile(context, body.token),
  );
  serveRaw(scope, readOwnEndpoint, async (context, { params, query }) => {
    const { content, fileName } = await readOwnFile(context, params.enrolmentId, query);
    return { content, headers: downloadHeaders(fileName) };
  });
  serveRaw(scope, readOfficeEndpoint, async (context, { params, query }) => {
    const { content, type, fileName } = await readFiles(context, params, query);
    return { content, type, headers: downloadHeaders(fileName) };
  });
}

export function adminCertificateRoutes(scope: AdministratorScope): void {
  serve(scope, listCertificates, 'Certificates', (context, { params }) =>
    listedCertificates(context, params.id),
  );
  serve(
    scope,
    makeCertificatesEndpoint,
    ({ made }) => `${made} ${made === 1 ? 'certificate was' : 'certificates were'} made`,
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
