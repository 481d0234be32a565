import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { clientKey } from './client-key.ts';
import { httpErrors } from './http-errors.ts';
import { describeUpload, type UploadOperation } from './operation.ts';
import { cleanName, megabytes } from './uploads.ts';

// The server's side of tus 1.0.0 with the extensions creation, creation-with-upload, termination and expiration. By hand,
// because @tus/server brings its own errors, CORS headers and clock, and answers while a finished file is still examined.

/** An upload as its sender sees it. */
export interface ResumableUpload {
  id: string;
  name: string;
  /** The announced number of bytes. */
  length: number;
  /** The number of bytes that need not be sent again. It is `length` only if the file was accepted. */
  offset: number;
  expiresAt: Date;
}

/** Who sends: the key to count the sender under, and the sender's secret. */
export interface UploadCaller {
  sender: string;
  secret: string;
}

/** A request's bytes, and how many they are, if the sender has said so. */
export interface SentBytes {
  stream: Readable;
  count: number | undefined;
}

/** Stores what the protocol brings. Each function throws the HTTP error that the sender gets. */
export interface UploadStore {
  /** Called before a creation's headers and body are read. */
  admit(sender: string): Promise<void>;
  create(announced: { name: string; length: number }, caller: UploadCaller): Promise<ResumableUpload>;
  find(id: string, caller: UploadCaller): Promise<ResumableUpload>;
  /** Appends bytes at `offset`. Resolves when they are stored and, if they were the last, the file was accepted. */
  append(id: string, caller: UploadCaller, offset: number, bytes: SentBytes): Promise<ResumableUpload>;
  remove(id: string, caller: UploadCaller): Promise<void>;
}

export interface UploadRoutes {
  /** The full path of the collection. */
  path: string;
  tag: string;
  /** What one file is called in the API's description, such as "a photo". */
  what: string;
  /** The schema of the header `Upload-Secret`. */
  secret: z.ZodMiniType<string>;
  /** The name of the field in validation errors about a file. */
  field: string;
  maxBytes: number;
}

const version = '1.0.0';
const bytesType = 'application/offset+octet-stream';

const wholeNumber = (header: string, description: string) => {
  const message = `${header} must be a whole number.`;
  return z.string(message).check(z.regex(/^\d{1,15}$/, message), z.meta({ description }));
};
const Version = z.string().check(z.meta({ const: version, description: 'The version of the protocol.' }));
const Length = wholeNumber('Upload-Length', 'The number of bytes of the file.');
const Offset = wholeNumber('Upload-Offset', 'The number of bytes that have already arrived, as returned by HEAD.');
const Metadata = z.optional(
  z
    .string()
    .check(
      z.maxLength(4000, 'Upload-Metadata is too long.'),
      z.meta({ description: 'Optional: `name` and the file name in base64. Anything else is ignored.' }),
    ),
);

/** Reads headers by a schema whose keys are their names. Throws 400. */
function readHeaders<Output>(schema: z.ZodMiniType<Output> & { shape: object }, headers: IncomingHttpHeaders): Output {
  const given = Object.keys(schema.shape).map((name) => [name, headers[name.toLowerCase()]]);
  const read = z.safeParse(schema, Object.fromEntries(given));
  if (!read.success) throw httpErrors.invalid(read.error.issues[0]?.message ?? '');
  return read.data;
}

function nameIn(metadata = ''): string {
  const [, name = ''] = /(?:^|,)\s*name ([A-Za-z0-9+/=]*)/.exec(metadata) ?? [];
  return cleanName(Buffer.from(name, 'base64').toString());
}

function requireVersion({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('tus-resumable', version);
  if (headers['tus-resumable'] === version) return;
  reply.header('tus-version', version);
  throw httpErrors.wrongVersion(`Tus-Resumable must be ${version}.`);
}

function requireBytes({ headers }: FastifyRequest, isNeeded: boolean): void {
  const type = headers['content-type'];
  if (type === bytesType || (type === undefined && !isNeeded)) return;
  throw httpErrors.unsupported(`This must be sent as ${bytesType}.`);
}

const bytesOf = ({ raw }: FastifyRequest): SentBytes => {
  const { 'content-length': length } = raw.headers;
  return { stream: raw, count: length === undefined ? undefined : Number(length) };
};

const stateOf = ({ offset, expiresAt }: ResumableUpload) => ({
  'upload-offset': offset,
  'upload-expires': expiresAt.toUTCString(),
});

/**
 * Registers the routes of resumable uploads; see `UploadStore` for what happens to the bytes. `app` is a scope for them
 * alone, since what they ask of every request is not asked of others.
 */
export function registerUploadRoutes(
  app: FastifyInstance,
  { path, tag, what, secret, field, maxBytes }: UploadRoutes,
  store: UploadStore,
): void {
  const Common = z.object({ 'Tus-Resumable': Version, 'Upload-Secret': secret });
  const Creating = z.extend(Common, { 'Upload-Length': Length, 'Upload-Metadata': Metadata });
  const Appending = z.extend(Common, { 'Upload-Offset': Offset });
  const Params = z.object({ id: z.string().check(z.meta({ format: 'uuid' })) });
  const address = `${path}/:id`;
  // A rejected file is read to its end, like any file of acceptable size.
  const limits = { maxUnreadBytes: maxBytes };
  const describe = (operation: Omit<UploadOperation, 'tag' | 'bytesType'> & { sendsBytes?: boolean }) => {
    const { sendsBytes, ...described } = operation;
    const { schema, config } = describeUpload({ ...described, tag, ...(sendsBytes && { bytesType }) });
    return { schema, config: { ...config, ...limits } };
  };
  const callerOf = (request: FastifyRequest, { 'Upload-Secret': given }: z.infer<typeof Common>) => ({
    sender: clientKey(request),
    secret: given,
  });
  const idOf = ({ params }: FastifyRequest) => z.parse(Params, params).id;

  app.addContentTypeParser(bytesType, (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request, reply) => requireVersion(request, reply));

  app.post(path, {
    ...describe({
      ...{ method: 'POST', path, summary: `Announce ${what}, and optionally send its first bytes`, sendsBytes: true },
      ...{ status: 201, headers: Creating, answers: ['Location', 'Upload-Offset', 'Upload-Expires'] },
      errors: [408, 409, 412, 413, 415, 429, 507],
    }),
    onRequest: async (request) => {
      requireBytes(request, false);
      await store.admit(clientKey(request));
    },
    handler: async (request, reply) => {
      const headers = readHeaders(Creating, request.headers);
      const announced = { name: nameIn(headers['Upload-Metadata']), length: Number(headers['Upload-Length']) };
      if (announced.length > maxBytes) {
        const message = `The file "${announced.name}" is larger than ${megabytes(maxBytes)}.`;
        throw httpErrors.tooLarge(message, [{ field, message }]);
      }
      if (announced.length === 0) throw httpErrors.invalid('Upload-Length must be at least 1.');
      const caller = callerOf(request, headers);
      const created = await store.create(announced, caller);
      const upload = request.headers['content-type'] === undefined ? created : await begin(request, created, caller);
      return reply
        .code(201)
        .headers({ location: `${path}/${upload.id}`, ...stateOf(upload) })
        .send();
    },
  });

  // Without the response the sender doesn't know the upload's address, so nobody could continue it.
  const begin = async (request: FastifyRequest, { id }: ResumableUpload, caller: UploadCaller) => {
    try {
      return await store.append(id, caller, 0, bytesOf(request));
    } catch (error) {
      await store.remove(id, caller).catch(() => undefined);
      throw error;
    }
  };

  app.head(address, {
    ...describe({
      ...{ method: 'HEAD', path: `${path}/{id}`, summary: `Read how much of ${what} has arrived`, status: 200 },
      ...{ params: Params, headers: Common, errors: [404, 412] },
      answers: ['Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Upload-Expires'],
    }),
    handler: async (request, reply) => {
      const upload = await store.find(idOf(request), callerOf(request, readHeaders(Common, request.headers)));
      const metadata = `name ${Buffer.from(upload.name).toString('base64')}`;
      return reply.headers({ ...stateOf(upload), 'upload-length': upload.length, 'upload-metadata': metadata }).send();
    },
  });

  app.patch(address, {
    ...describe({
      ...{ method: 'PATCH', path: `${path}/{id}`, summary: `Send more of ${what}`, sendsBytes: true, status: 204 },
      ...{ params: Params, headers: Appending, answers: ['Upload-Offset', 'Upload-Expires'] },
      errors: [404, 408, 409, 412, 413, 415, 429, 507],
    }),
    onRequest: async (request) => requireBytes(request, true),
    handler: async (request, reply) => {
      const headers = readHeaders(Appending, request.headers);
      const caller = callerOf(request, headers);
      const offset = Number(headers['Upload-Offset']);
      const upload = await store.append(idOf(request), caller, offset, bytesOf(request));
      return reply.code(204).headers(stateOf(upload)).send();
    },
  });

  app.delete(address, {
    ...describe({
      ...{ method: 'DELETE', path: `${path}/{id}`, summary: `Remove ${what} that was sent in full or in part` },
      ...{ status: 204, params: Params, headers: Common, answers: [], errors: [404, 408, 412, 413, 415, 507] },
    }),
    handler: async (request, reply) => {
      const caller = callerOf(request, readHeaders(Common, request.headers));
      await store.remove(idOf(request), caller);
      return reply.code(204).send();
    },
  });
}
