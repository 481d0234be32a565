import { answerAsk, readAsk as readAskEndpoint } from '#contract/asks/ask-links.ts';
import { allowAsks, askAgain, askDrivers, draftAsk, listAsks } from '#contract/asks/asks.ts';
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import * as service from './service.ts';

const toMessage = ({ asked }: { asked: number }) =>
  `${asked} ${asked === 1 ? 'driver was' : 'drivers were'} asked`;

export function publicAskRoutes(scope: VisitorScope): void {
  serve(scope, readAskEndpoint, 'Can you start?', (context, { body }) =>
    service.readAsk(context, body.token),
  );
  serve(scope, answerAsk, 'Noted', (context, { body }) => service.answer(context, body));
}

export function adminAskRoutes(scope: AdministratorScope): void {
  serve(scope, listAsks, 'Asked', (context, { params }) =>
    service.listedAsks(context, params.requestId),
  );
  serve(scope, draftAsk, 'Who would be asked', (context, { params, query }) =>
    service.draftFor(context, params.requestId, query),
  );
  serve(scope, askDrivers, toMessage, (context, { params, body }) =>
    service.askDrivers(context, params.requestId, body),
  );
  serve(scope, askAgain, toMessage, (context, { params }) =>
    service.askDrivers(context, params.requestId),
  );
  serve(scope, allowAsks, 'The driver can be asked again', (context, { params, body }) =>
    service.allowAsks(context, params.id, body),
  );
}
