import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiBase, endpoint } from '#contract/platform/endpoint.ts';
import type { Example } from '#contract/platform/examples.ts';
import { type Operation, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { inlineScriptHashes } from '#server/platform/http/security-headers.ts';
import { describeOperations } from './openapi-document.ts';

export interface ApiTexts {
  title: string;
  tags: Readonly<Record<string, string>>;
  /** By method and path, such as `POST /training/enrol`. */
  examples: Readonly<Record<string, Example>>;
}

/**
 * Serves an OpenAPI 3.1 document of every described route (`Operation`) registered after this call, at
 * `/api/v1/openapi.json`, with a reference page at `/api/docs`.
 */
export function registerOpenApi(app: FastifyInstance, { title, tags, examples }: ApiTexts): void {
  const operations: Operation[] = [];
  app.addHook('onRoute', ({ method, config: { operation } = {} }) => {
    // Fastify adds a HEAD to each GET.
    if (operation?.method === method) operations.push(operation);
  });
  let document: Record<string, unknown> | undefined;
  registerEndpoint(app, readOpenApi, async () => {
    document ??= {
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
      ...describeOperations(operations, examples),
    };
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

const prefix = '/api/docs';

async function createReference(documentUrl: string): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  // Without links to other servers.
  const configuration = {
    url: documentUrl,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  } as const;
  const reference = fastify();
  await reference.register(apiReference, { routePrefix: prefix, configuration });
  return reference;
}

/**
 * Serves a reader for the OpenAPI document at `documentUrl`, at `/api/docs`. Loads its package at the first
 * request, since it has megabytes of scripts and parsers.
 */
function registerApiReference(app: FastifyInstance, documentUrl: string): void {
  let loading: Promise<FastifyInstance> | undefined;
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    loading ??= createReference(documentUrl);
    const { statusCode, headers, rawPayload } = await (await loading).inject({ url });
    for (const name of ['content-type', 'location'] as const)
      if (headers[name]) reply.header(name, headers[name]);
    if (headers['content-type']?.startsWith('text/html')) {
      const scripts = inlineScriptHashes(rawPayload.toString());
      reply.header('content-security-policy', `${policy}; script-src 'self' ${scripts}`);
    }
    return reply.code(statusCode).send(rawPayload);
  };
  for (const path of [`${prefix}/`, `${prefix}/js/scalar.js`]) app.get(path, answer);
}

const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
