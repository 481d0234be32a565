import * as z from 'zod/mini';
import { neededConsent } from '#contract/consents/consents.ts';
import { endpoint, Id } from '#contract/platform/endpoint.ts';
import {
  askAboutOwnData,
  changeOwnConsent,
  confirmOwnCode,
  consentWithdrawnMessage,
  copyOwnData,
  readOwnContacts,
  readOwnData,
  sendOwnCode,
} from '#contract/self-service/own-data.ts';
import {
  cancelTracked,
  sendTracked,
  takeSeat,
  track,
  trackByLink,
} from '#contract/self-service/tracking.ts';
import { serve, serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import { signedFile } from '#server/platform/http/signed-links.ts';
import { confirmCode, ownContacts, sendCode } from './code-service.ts';
import { copyPath } from './mapper.ts';
import { askAbout, changeConsent, ownData, prepareCopy, readCopy } from './service.ts';
import {
  cancelByToken,
  linkByToken,
  takeSeatByToken,
  trackByReference,
  trackByToken,
} from './tracking-service.ts';

const readCopyEndpoint = endpoint(`GET ${copyPath('{kind}', '{id}', '{channel}')}`, {
  ...signedFile,
  tag: 'Tracking',
  summary: "Open a copy of one's own data by its signed address",
  params: z.object({ kind: z.string(), id: Id, channel: z.string() }),
  produces: ['application/zip'],
});

/** Public routes: the state of a submission, opened by its link, or by its number and contact. */
export function trackingRoutes(scope: VisitorScope): void {
  serve(scope, track, 'Here is its status', (context, { body }) => trackByReference(context, body));
  serve(scope, trackByLink, 'Here is its status', (context, { body }) =>
    trackByToken(context, body.token),
  );
  serve(
    scope,
    cancelTracked,
    ({ kind }) => (kind === 'request' ? 'We will confirm it' : 'It is cancelled'),
    (context, { body }) => cancelByToken(context, body.token),
  );
  serve(scope, takeSeat, 'The seat is yours', (context, { body }) =>
    takeSeatByToken(context, body.token),
  );
  serve(scope, sendTracked, 'Send your documents here', (context, { body }) =>
    linkByToken(context, body.token),
  );
}

/** Public routes: a person's own data, opened by a code to the phone number or email address on record. */
export function ownDataRoutes(scope: VisitorScope): void {
  serve(scope, readOwnContacts, 'A code can be sent here', async (context, { body }) => ({
    contacts: await ownContacts(context, body.token),
  }));
  serve(
    scope,
    sendOwnCode,
    (contact) => `The code is on its way to ${contact.address}`,
    (context, { body }) => sendCode(context, body.token, body.channel),
  );
  serve(scope, confirmOwnCode, 'The code is right', (context, { body }) =>
    confirmCode(context, body),
  );
  serve(scope, readOwnData, 'Here is what we keep about you', (context, { body }) =>
    ownData(context, body.proof),
  );
  serve(scope, copyOwnData, 'Your copy is being downloaded', (context, { body }) =>
    prepareCopy(context, body.proof),
  );
  serveRaw(scope, askAboutOwnData, async (context, { body }) => askAbout(context, body));
  serve(
    scope,
    changeOwnConsent,
    (_, { body: { agrees, kind } }) => {
      if (agrees) return 'You have agreed';
      return kind === neededConsent ? consentWithdrawnMessage : 'You have taken it back';
    },
    (context, { body }) => changeConsent(context, body),
  );
  serveRaw(scope, readCopyEndpoint, (context, { params, query }) =>
    readCopy(context, params, query),
  );
}
