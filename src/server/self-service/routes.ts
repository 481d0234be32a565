import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import {
  askAboutOwnData,
  changeOwnConsent,
  confirmOwnCode,
  copyOwnData,
  readOwnContacts,
  readOwnData,
  sendOwnCode,
} from '#contract/self-service/own-data.ts';
import { clientKey, originOf } from '#server/platform/http/client-key.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { confirmCode, type OwnCodeContext, ownContacts, sendCode } from './code-service.ts';
import { copyPath } from './mapper.ts';
import { askAbout, changeConsent, type OwnDataContext, ownData, prepareCopy, readCopy } from './service.ts';

const readCopyEndpoint = endpoint({
  method: 'GET',
  path: copyPath('{kind}', '{id}'),
  access: 'public',
  tag: 'Tracking',
  summary: "Open a copy of one's own data by its signed address",
  status: 200,
  params: z.object({ kind: z.string(), id: Id }),
  query: SignedQuery,
  errors: [403, 404],
  produces: ['application/zip'],
  response: FileBody,
});

/** Public routes: what is known of oneself, by a code that goes to the phone number or email address on record. */
export function ownDataRoutes(
  app: FastifyInstance,
  { codes, data }: { codes: OwnCodeContext; data: OwnDataContext },
): void {
  const changing = (request: FastifyRequest) => ({ ...data, actor: { kind: 'public', ...originOf(request) } as const });
  registerEndpoint(app, readOwnContacts, async ({ body, request }) => ({
    message: 'A code can be sent here',
    data: { contacts: await ownContacts(codes, clientKey(request), body.token) },
  }));
  registerEndpoint(app, sendOwnCode, async ({ body, request }) => {
    const contact = await sendCode(codes, clientKey(request), body.token, body.channel);
    return { message: `The code is on its way to ${contact.address}`, data: contact };
  });
  registerEndpoint(app, confirmOwnCode, async ({ body, request }) => ({
    message: 'The code is right',
    data: await confirmCode(codes, clientKey(request), body),
  }));
  registerEndpoint(app, readOwnData, async ({ body, request }) => ({
    message: 'Here is what we keep about you',
    data: await ownData(data, clientKey(request), body.proof),
  }));
  registerEndpoint(app, copyOwnData, async ({ body, request }) => ({
    message: 'Your copy is being downloaded',
    data: await prepareCopy(changing(request), clientKey(request), body.proof),
  }));
  registerEndpoint(app, askAboutOwnData, async ({ body, request }) =>
    askAbout(changing(request), clientKey(request), body),
  );
  registerEndpoint(app, changeOwnConsent, async ({ body, request }) => ({
    message: body.agrees ? 'You have agreed' : 'You have taken it back',
    data: await changeConsent(changing(request), clientKey(request), body),
  }));
  registerEndpoint(app, readCopyEndpoint, async ({ params, query }) => {
    const { content, fileName } = await readCopy(data, params, query);
    const headers = {
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    };
    return { content, headers };
  });
}
