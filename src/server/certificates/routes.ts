import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { checkCertificate, openOwnCertificate } from '#contract/certificates/public-certificates.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import type { Company } from '#contract/website/company.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { type SessionLinks, type SignedLinks, SignedQuery } from '#server/platform/http/signed-links.ts';
import type { Notify } from '#server/platform/messages/notify.ts';
import type { TrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { Context } from '#server/platform/system/context.ts';
import { trainingsOfDriver } from './driver-service.ts';
import { prepareFiles, prepareOwnFile, readFiles, readOwnFile } from './file-service.ts';
import { officeFilePath, ownFilePath } from './mapper.ts';
import {
  checkNumber,
  correctName,
  listedCertificates,
  makeCertificates,
  sendCertificates,
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

interface FilesContext extends Context {
  publicUrl: string;
  /** For administrators. */
  links: SessionLinks;
  /** The company's details, as they stand on certificates now. */
  company(): Company;
}

/** Public routes: checking a certificate, and opening files by signed links. */
export function publicCertificateRoutes(
  app: FastifyInstance,
  context: FilesContext & {
    /** For those whose certificate it is. */
    ownLinks: SignedLinks;
    trackingLinks: TrackingLinks;
    posts: RateLimit;
    /** Of numbers that nobody has, by sender. */
    misses: RateLimit;
  },
): void {
  registerAnswer(app, checkCertificate, 'Checked', ({ params, request }) =>
    checkNumber(context, clientKey(request), params.number),
  );
  registerAnswer(app, openOwnCertificate, 'Here is the certificate', ({ body, request }) =>
    prepareOwnFile(context, clientKey(request), body.token),
  );
  registerEndpoint(app, readOwnEndpoint, async ({ params, query }) => {
    const { content, fileName } = await readOwnFile(context, params.enrolmentId, query);
    return { content, headers: downloadHeaders(fileName) };
  });
  registerEndpoint(app, readOfficeEndpoint, async ({ params, query }) => {
    const { content, type, fileName } = await readFiles(context, params, query);
    return { content, type, headers: downloadHeaders(fileName) };
  });
}

export function adminCertificateRoutes(
  app: FastifyInstance,
  context: FilesContext & { guard: AdminGuard; notify: Notify },
): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, listCertificates, 'Certificates', ({ params }) => listedCertificates(context, params.id));
  registerAnswer(
    app,
    makeCertificatesEndpoint,
    ({ made }) => `${made} ${made === 1 ? 'certificate was' : 'certificates were'} made`,
    ({ params, body, request }) => makeCertificates(by(request), params.id, body.enrolmentIds),
  );
  registerAnswer(
    app,
    sendCertificatesEndpoint,
    ({ sent }) => `${sent} ${sent === 1 ? 'certificate' : 'certificates'} will be sent`,
    ({ params, body, request }) => sendCertificates(by(request), params.id, body),
  );
  registerAnswer(
    app,
    downloadCertificates,
    ({ fileName }) => `${fileName} is being downloaded.`,
    ({ params, body, request }) => prepareFiles(by(request), params.id, body.certificateId),
  );
  registerAnswer(app, correctCertificate, 'The name was corrected', async ({ params, body, request }) => {
    await correctName(by(request), params.id, body.fullName);
    return { _id: params.id };
  });
  registerAnswer(
    app,
    withdrawCertificateEndpoint,
    'The certificate was withdrawn',
    async ({ params, body, request }) => {
      await withdrawCertificate(by(request), params.id, body.reason);
      return { _id: params.id };
    },
  );
  registerAnswer(app, listDriverTrainings, 'Trainings', async ({ params }) => ({
    result: await trainingsOfDriver(context, params.id),
  }));
}
