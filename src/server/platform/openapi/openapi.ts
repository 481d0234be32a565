import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { apiBase, endpoint } from '#contract/platform/endpoint.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { registerApiReference } from './api-reference.ts';
import { describeBody, JsonSchema } from './body-schema.ts';
import { completeDocument, type Example } from './openapi-document.ts';
import type { Operation } from './operation.ts';

export interface ApiTexts {
  title: string;
  tags: Readonly<Record<string, string>>;
  /** By method and path, such as `POST /training/enrol`. */
  examples: Readonly<Record<string, Example>>;
}

/**
 * Serves an OpenAPI 3.1 document of every described route (`operation.ts`) registered after this call, at
 * `/api/v1/openapi.json`, with a reference page at `/api/docs`.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  { title, tags, examples }: ApiTexts,
): Promise<void> {
  const operations = new Map<string, Operation>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      // The server that sent the document.
      servers: [{ url: '/' }],
      tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { operation } = route.route.config ?? {};
      if (!operation) return { schema: { hide: true }, url: route.url };
      const { schema } = jsonSchemaTransform(route);
      const { body, jsonBody } = operation;
      operations.set(`${route.route.method} ${operation.path}`, operation);
      const described = body && describeBody(z.parse(JsonSchema, schema.body), body);
      if (!jsonBody)
        return { schema: { ...schema, ...(body && { body: described }) }, url: operation.path };
      const asJson = jsonSchemaTransform({
        ...route,
        schema: { ...route.schema, body: jsonBody.body },
      }).schema;
      const content = {
        'multipart/form-data': { schema: described },
        'application/json': { schema: describeBody(z.parse(JsonSchema, asJson.body), jsonBody) },
      };
      return { schema: { ...schema, body: { content } }, url: operation.path };
    },
    transformObject: jsonSchemaTransformObject,
  });
  let document: Record<string, unknown> | undefined;
  registerEndpoint(app, readOpenApi, async () => {
    document ??= completeDocument(app.swagger(), operations, examples);
    return document;
  });
  registerApiReference(app, `${apiBase}/openapi.json`);
}

const readOpenApi = endpoint('GET /openapi.json', {
  access: 'public',
  tag: 'System',
  summary: 'Read this document',
  response: z.looseObject({}),
});

const description = `
Successes are \`{ message, data }\`, errors \`{ message, errors? }\`: \`message\` is a sentence to show, \`errors\` names each bad
field. Endpoints for administrators need the token from logging in as \`Authorization: Bearer\`.

Texts are trimmed before they are checked, email addresses are compared in lower case, and unknown fields are ignored. Calendar dates are \`YYYY-MM-DD\`, and "today" is the date in Lagos; instants are in UTC.
`.trim();
