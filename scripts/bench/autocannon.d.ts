// The library has no types; these cover what is used here.
declare module 'autocannon' {
  interface SentRequest {
    method: string;
    path: string;
    headers: Record<string, string>;
    body: string;
  }

  interface Load {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    headers?: Record<string, string>;
    /** Sent in turn on each connection; `setupRequest` sets the content of each one. */
    requests?: { setupRequest(request: object): SentRequest }[];
  }

  interface Result {
    /** In seconds. */
    duration: number;
    '1xx': number;
    '2xx': number;
    '3xx': number;
    '4xx': number;
    '5xx': number;
    non2xx: number;
    /** Broken connections and timed-out responses. */
    errors: number;
    /** In milliseconds. */
    latency: { p50: number; p99: number };
  }

  /** A running load. */
  interface Running extends PromiseLike<Result> {
    /** Called for every response, with its time in milliseconds. */
    on(event: 'response', hear: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }

  const autocannon: (load: Load) => Running;
  export = autocannon;
}
