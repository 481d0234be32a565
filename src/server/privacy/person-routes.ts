import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import * as people from '#contract/privacy/privacy-people.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { type ErasingContext, erasedPeople, previewedErasures } from './erase-people-service.ts';
import { type PersonExportsContext, prepareCopy, readCopy } from './export-service.ts';
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
export function publicCopyRoutes(app: FastifyInstance, context: PersonExportsContext): void {
  registerEndpoint(app, readCopyEndpoint, async ({ params, query }) => {
    const { content, fileName } = await readCopy(context, params.copyId, query);
    return { content, headers: downloadHeaders(fileName) };
  });
}

/** Finding, giving out and erasing what is stored about a person, for the office. */
export function personRoutes(
  app: FastifyInstance,
  context: PersonExportsContext & ErasingContext & { guard: AdminGuard },
): void {
  const { db, guard } = context;
  registerAnswer(app, people.findPersonData, 'Records', async ({ body }) => ({
    result: await foundPeople(db, body, context.clock()),
  }));
  registerAnswer(
    app,
    people.exportPerson,
    (data) => `${data.fileName} is being downloaded.`,
    ({ body, request }) => prepareCopy({ ...context, actor: guard.administratorOf(request) }, body.records),
  );
  registerAnswer(app, people.previewErasure, 'What would be erased', ({ body }) =>
    previewedErasures(context, body.records),
  );
  registerEndpoint(app, people.erasePerson, async ({ body, request }) => {
    const data = await erasedPeople({ ...context, actor: guard.administratorOf(request) }, body);
    return {
      message: data.erased.length === 1 ? 'The data is erased' : `${data.erased.length} records are erased`,
      data,
    };
  });
}
