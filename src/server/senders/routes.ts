import {
  readSameSender,
  removeSameSender as removeSameSenderEndpoint,
} from '#contract/senders/same-sender.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { formatRemoved, removeSameSender, sameSender } from './service.ts';

export function senderRoutes(scope: AdministratorScope): void {
  serve(scope, readSameSender, 'Records of the same sender', (context, { params }) =>
    sameSender(context, params),
  );
  serve(
    scope,
    removeSameSenderEndpoint,
    ({ removed }, { params }) => `${formatRemoved(params.kind, removed)} removed`,
    (context, { params, body }) => removeSameSender(context, params, body),
  );
}
