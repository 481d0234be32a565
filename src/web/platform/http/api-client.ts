import type * as z from 'zod/mini';
import type { ValidationError } from '#contract/platform/checks.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { recordEndedSession } from '#web/platform/page/ended-session.ts';
import { buildUrl } from './build-url.ts';
import { recordAnswer, recordFailure } from './connection.ts';
import { messageOf, parseValidationErrors } from './error-body.ts';
import { recordServerDate } from './server-clock.ts';
import { useSession } from './session.ts';

/** `status` is that of the error response, or 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: ValidationError[];
  /** In seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** Unparsed; only parts of the back office read it. */
  readonly body: unknown;

  constructor(
    status: number,
    message: string,
    errors: ValidationError[],
    retryAfter?: number,
    body?: unknown,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

export function validationErrorsOf(error: unknown): readonly ValidationError[] | undefined {
  return error instanceof ApiError ? error.errors : undefined;
}

export function errorMessageOf(error: unknown): string {
  return error instanceof ApiError && error.errors.length === 0 ? error.message : '';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** 409: retrying doesn't help. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** 403: the administrator's role doesn't allow it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** 422: the idempotency key belongs to another form. A new key solves it. */
export function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422;
}

interface RequestOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Bytes are sent as they are. */
  form?: FormData | Blob;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Calls the API in-process when rendering on the server. Read-only. */
  ask?: ((path: string) => Promise<Response>) | undefined;
}

type Inputs<Called extends Endpoint> = (Called extends { params: infer Params }
  ? { params: z.input<Params> }
  : { params?: never }) & {
  /** `URLSearchParams` pass unchecked: only the server validates them. */
  query?: Called extends { query: infer Query } ? z.input<Query> | URLSearchParams : never;
  body?: Called extends { jsonBody: infer Body }
    ? z.input<Body>
    : Called extends { body: infer Body }
      ? z.input<Body>
      : never;
};

export type ApiRequest<Called extends Endpoint> = Omit<
  RequestOptions,
  'params' | 'query' | 'body'
> &
  Inputs<Called>;

export type ApiResponse<Called extends Endpoint> = z.infer<Called['response']>;

let answerForbidden: ((error: ApiError, endpoint: Endpoint) => Promise<boolean>) | undefined;

/** Registers a handler for 403s: it satisfies the demand (the call is then repeated) or throws a clearer error. */
export function onForbidden(answer: typeof answerForbidden): void {
  answerForbidden = answer;
}

/**
 * Calls an endpoint with the stored token: `callApi(login, { body })`. Rejects with an `ApiError`. A 401 ends the
 * session and redirects to the home page, which explains it. A 403 is repeated if the `onForbidden` handler has
 * satisfied it.
 */
export async function callApi<Called extends Endpoint>(
  endpoint: Called,
  request: ApiRequest<Called>,
): Promise<ApiResponse<Called>> {
  const { accessToken } = useSession.getState();
  const response = await send(endpoint, request, accessToken);
  const { status, text } = response;
  if (status >= 200 && status < 300) {
    const parsed: ApiResponse<Called> = parse(text, status);
    return parsed;
  }
  // A late 401 for an earlier session must not end the current one.
  if (status === 401 && useSession.getState().accessToken === accessToken) endSession();
  const error = toError(response);
  if (status === 403 && (await answerForbidden?.(error, endpoint)))
    return callApi(endpoint, request);
  throw error;
}

export function toError({ status, text, header }: HttpResponse): ApiError {
  const body: unknown = text === '' ? {} : parse(text, status);
  return new ApiError(
    status,
    messageOf(body),
    parseValidationErrors(body),
    parseRetryAfter(header('Retry-After')),
    body,
  );
}

function send(
  { method, path }: Endpoint,
  options: RequestOptions,
  accessToken: string | null,
): Promise<HttpResponse> {
  const headers = new Headers({ Accept: 'application/json' });
  if (accessToken !== null) headers.set('Authorization', `Bearer ${accessToken}`);
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  const request: HttpRequest = {
    method,
    url: buildUrl(path, options.params, options.query),
    headers,
    body: options.body === undefined ? (options.form ?? null) : JSON.stringify(options.body),
    ...(options.signal && { signal: options.signal }),
  };
  if (options.ask) return receive(options.ask(request.url));
  return options.onProgress ? sendByXhr(request, options.onProgress) : sendByFetch(request);
}

interface HttpRequest {
  method: string;
  url: string;
  headers: Headers;
  body: FormData | Blob | string | null;
  signal?: AbortSignal;
}

interface HttpResponse {
  status: number;
  text: string;
  header(name: string): string | null;
}

export async function sendByFetch({ url, ...init }: HttpRequest): Promise<HttpResponse> {
  try {
    return await receive(noted(fetch(url, init)));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    recordFailure();
    throw connectionError();
  }
}

async function noted(fetching: Promise<Response>): Promise<Response> {
  const response = await fetching;
  recordServerDate(response.headers.get('Date'));
  recordAnswer();
  return response;
}

async function receive(fetching: Promise<Response>): Promise<HttpResponse> {
  const response = await fetching;
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, text: await response.text(), header };
}

// Only XMLHttpRequest reports upload progress.
export function sendByXhr(
  { method, url, headers, body, signal }: HttpRequest,
  onProgress: (share: number) => void,
) {
  return new Promise<HttpResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    xhr.onload = () => {
      recordServerDate(xhr.getResponseHeader('Date'));
      recordAnswer();
      const header = (name: string) => xhr.getResponseHeader(name);
      resolve({ status: xhr.status, text: xhr.responseText, header });
    };
    xhr.onerror = () => {
      recordFailure();
      reject(connectionError());
    };
    xhr.onabort = () => reject(signal?.reason ?? connectionError());
    const abort = () => xhr.abort();
    signal?.addEventListener('abort', abort);
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) reject(signal.reason);
    else xhr.send(body);
  });
}

// A body that isn't JSON comes from an intermediary, such as a proxy's error page; don't show it in a toast.
export function parse(text: string, status: number) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(status, '', []);
  }
}

function parseRetryAfter(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

function endSession(): void {
  if (typeof window === 'undefined') return;
  const { pathname, search } = window.location;
  recordEndedSession(pathname + search);
  // Lose the session first, or leave guards would block the redirect.
  useSession.getState().lose();
  window.location.assign('/');
}

export function connectionError(): ApiError {
  return new ApiError(0, '', []);
}
