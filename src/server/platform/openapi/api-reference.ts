import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { inlineScriptHashes } from '#server/platform/http/security-headers.ts';

const prefix = '/api/docs';

async function createReference(documentUrl: string): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const reference = fastify();
  await reference.register(apiReference, {
    routePrefix: prefix,
    configuration: {
      url: documentUrl,
      // Avoids links to other servers.
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return reference;
}

/**
 * Serves a reader for the OpenAPI document at `documentUrl`, at `/api/docs`. Loads its package at the first
 * request, since it has megabytes of scripts and parsers.
 */
export function registerApiReference(app: FastifyInstance, documentUrl: string): void {
  let loading: Promise<FastifyInstance> | undefined;
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    loading ??= createReference(documentUrl);
    const { statusCode, headers, rawPayload } = await (await loading).inject({ url });
    for (const name of ['content-type', 'location'] as const)
      if (headers[name]) reply.header(name, headers[name]);
    if (headers['content-type']?.startsWith('text/html')) {
      reply.header('content-security-policy', docsPolicy(rawPayload.toString()));
    }
    return reply.code(statusCode).send(rawPayload);
  };
  for (const path of [`${prefix}/`, `${prefix}/js/scalar.js`])
    app.get(path, { schema: { hide: true } }, answer);
}

/** A Content-Security-Policy for the page's own inline scripts, and no other origins. */
function docsPolicy(html: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
