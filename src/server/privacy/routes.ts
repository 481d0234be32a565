import * as z from 'zod/mini';
import { findOtherRecords } from '#contract/drivers/other-records.ts';
import { endpoint, Id } from '#contract/platform/endpoint.ts';
import {
  liftHold as liftHoldEndpoint,
  readHold as readHoldEndpoint,
  setHold as setHoldEndpoint,
} from '#contract/privacy/legal-holds.ts';
import * as people from '#contract/privacy/privacy-people.ts';
import * as requests from '#contract/privacy/privacy-requests.ts';
import * as retention from '#contract/privacy/retention.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { signedFile } from '#server/platform/http/signed-links.ts';
import { erasePeople, previewErasures } from './erase-people-service.ts';
import { prepareCopy, readCopy } from './export-service.ts';
import { liftHold, readHold, setHold } from './hold-service.ts';
import { copyPath } from './mapper.ts';
import { otherRecordsOf, searchPeople } from './person-service.ts';
import {
  addByHand,
  answerRequest,
  getPrivacyRequest,
  listedPrivacyRequests,
} from './request-service.ts';
import { keepRejected, readRetention } from './retention-service.ts';

const readCopyEndpoint = endpoint(`GET ${copyPath('{copyId}')}`, {
  ...signedFile,
  tag: 'Privacy',
  summary: "Open a copy of a person's data by its signed address",
  params: z.object({ copyId: Id }),
  produces: ['application/zip'],
});

export function publicCopyRoutes(scope: VisitorScope): void {
  serveRaw(scope, readCopyEndpoint, (context, { params, query }) =>
    readCopy(context, params.copyId, query),
  );
}

export function personRoutes(scope: AdministratorScope): void {
  serve(scope, findOtherRecords, 'Records', async (context, { params }) => ({
    result: await otherRecordsOf(context, params.id),
  }));
  serve(scope, people.findPersonData, 'Records', async (context, { body }) => ({
    result: await searchPeople(context.db, body, context.clock()),
  }));
  serve(
    scope,
    people.exportPerson,
    (data) => `${data.fileName} is being downloaded.`,
    (context, { body }) => prepareCopy(context, body.records),
  );
  serve(scope, people.previewErasure, 'What would be erased', (context, { body }) =>
    previewErasures(context, body.records),
  );
  serve(
    scope,
    people.erasePerson,
    ({ erased }) =>
      erased.length === 1 ? 'The data is erased' : `${erased.length} records are erased`,
    (context, { body }) => erasePeople(context, body),
  );
}

export function privacyRequestRoutes(scope: AdministratorScope): void {
  serve(scope, requests.listPrivacyRequests, "People's requests", (context, { query }) =>
    listedPrivacyRequests(context, query),
  );
  serve(scope, requests.readPrivacyRequest, 'Request', (context, { params }) =>
    getPrivacyRequest(context.db, params.id),
  );
  serve(
    scope,
    requests.addPrivacyRequestByHand,
    'The request is added, and the person is told',
    (context, { body }) => addByHand(context, body),
  );
  serve(
    scope,
    requests.answerPrivacyRequest,
    'The request is answered, and the person is told',
    (context, { params, body }) => answerRequest(context, params.id, body),
  );
}

export function retentionRoutes(scope: AdministratorScope): void {
  serve(scope, retention.readRetention, 'What is kept', (context) => readRetention(context));
  serve(scope, retention.keepRejected, 'Saved', (context, { body }) => keepRejected(context, body));
  serve(scope, readHoldEndpoint, 'Legal hold', async (context, { params }) => ({
    hold: await readHold(context.db, params.id),
  }));
  serve(scope, setHoldEndpoint, 'Kept from deletion', async (context, { params, body }) => ({
    hold: await setHold(context, params, body.reason),
  }));
  serve(scope, liftHoldEndpoint, 'Deletion is allowed again', (context, { params }) =>
    liftHold(context, params),
  );
}
