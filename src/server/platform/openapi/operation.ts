import type * as z from 'zod/mini';
import type { Access, Endpoint } from '#contract/platform/endpoint.ts';
import type { UploadRules } from '#server/platform/http/uploads.ts';
import type { ErrorStatus } from './error-responses.ts';

export interface OperationExtras {
  uploads?: UploadRules | undefined;
  headers?: z.ZodMiniType;
  errors?: readonly ErrorStatus[];
  /** The content types of a body of raw bytes. */
  bytesAs?: readonly string[] | undefined;
  /** The status of a repeated success, with the same body as the first. */
  statusAgain?: 200;
}

/** A served endpoint, as the OpenAPI document describes it. */
export interface Operation
  extends Omit<Endpoint, 'params' | 'query' | 'body' | 'jsonBody' | 'response' | 'errors'>,
    Partial<Record<'params' | 'query' | 'body' | 'jsonBody', z.ZodMiniType>>,
    OperationExtras {
  response: z.ZodMiniType;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    access?: Access;
    /** What administrators' routes demand besides a session and the permission. */
    demands?: Pick<Endpoint, 'confirm' | 'beforeSecondFactor'>;
  }
}
