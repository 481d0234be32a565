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
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { confirmCode, type OwnCodeContext, ownContacts, sendCode } from './code-service.ts';
import { copyPath } from './mapper.ts';
import { askAbout, changeConsent, type OwnDataContext, ownData, prepareCopy, readCopy } from './service.ts';

const readCopyEndpoint = endpoint(`GET ${copyPath('{kind}', '{id}', '{channel}')}`, {
  access: 'public',
  tag: 'Tracking',
  summary: "Open a copy of one's own data by its signed address",
  params: z.object({ kind: z.string(), id: Id, channel: z.string() }),
  query: SignedQuery,
  errors: [403, 404],
  produces: ['application/zip'],
  response: FileBody,
});

/** Public routes: what is known of oneself, by a code that goes to the phone number or email address on record. */
export function ownDataRoutes(app: FastifyInstance, { codes, data }: { codes: OwnCodeContext; data: OwnDataContext }) {
  const changing = (request: FastifyRequest) => ({ ...data, actor: { kind: 'public', ...originOf(request) } as const });
  registerAnswer(app, readOwnContacts, 'A code can be sent here', async ({ body, request }) => ({
    contacts: await ownContacts(codes, clientKey(request), body.token),
  }));
  registerAnswer(
    app,
    sendOwnCode,
    (contact) => `The code is on its way to ${contact.address}`,
    ({ body, request }) => sendCode(codes, clientKey(request), body.token, body.channel),
  );
  registerAnswer(app, confirmOwnCode, 'The code is right', ({ body, request }) =>
    confirmCode(codes, clientKey(request), body),
  );
  registerAnswer(app, readOwnData, 'Here is what we keep about you', ({ body, request }) =>
    ownData(data, clientKey(request), body.proof),
  );
  registerAnswer(app, copyOwnData, 'Your copy is being downloaded', ({ body, request }) =>
    prepareCopy(changing(request), clientKey(request), body.proof),
  );
  registerEndpoint(app, askAboutOwnData, async ({ body, request }) =>
    askAbout(changing(request), clientKey(request), body),
  );
  registerAnswer(
    app,
    changeOwnConsent,
    (_, { body }) => (body.agrees ? 'You have agreed' : 'You have taken it back'),
    ({ body, request }) => changeConsent(changing(request), clientKey(request), body),
  );
  registerEndpoint(app, readCopyEndpoint, async ({ params, query }) => {
    const { content, fileName } = await readCopy(data, params, query);
    return { content, headers: downloadHeaders(fileName) };
  });
}
