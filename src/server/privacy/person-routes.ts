import * as z from 'zod/mini';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import * as people from '#contract/privacy/privacy-people.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { type AdministratorScope, serve, serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { erasedPeople, previewedErasures } from './erase-people-service.ts';
import { prepareCopy, readCopy } from './export-service.ts';
import { copyPath } from './person-mapper.ts';
import { foundPeople } from './person-service.ts';

const readCopyEndpoint = endpoint(`GET ${copyPath('{copyId}')}`, {
  access: 'public',
  tag: 'Privacy',
  summary: "Open a copy of a person's data by its signed address",
  params: z.object({ copyId: Id }),
  query: SignedQuery,
  errors: [403, 404],
  produces: ['application/zip'],
  response: FileBody,
});

/** Public route: opening a copy by a signed link. */
export function publicCopyRoutes(scope: VisitorScope): void {
  serveRaw(scope, readCopyEndpoint, async (context, { params, query }) => {
    const { content, fileName } = await readCopy(context, params.copyId, query);
    return { content, headers: downloadHeaders(fileName) };
  });
}

/** Finding, giving out and erasing what is stored about a person, for the office. */
export function personRoutes(scope: AdministratorScope): void {
  serve(scope, people.findPersonData, 'Records', async (context, { body }) => ({
    result: await foundPeople(context.db, body, context.clock()),
  }));
  serve(
    scope,
    people.exportPerson,
    (data) => `${data.fileName} is being downloaded.`,
    (context, { body }) => prepareCopy(context, body.records),
  );
  serve(scope, people.previewErasure, 'What would be erased', (context, { body }) =>
    previewedErasures(context, body.records),
  );
  serve(
    scope,
    people.erasePerson,
    ({ erased }) => (erased.length === 1 ? 'The data is erased' : `${erased.length} records are erased`),
    (context, { body }) => erasedPeople(context, body),
  );
}
