// The library brings no types; these are of what is used here.
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
    /** Sent in turn on each connection; `setupRequest` gives each sending its own content. */
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
    /** Broken connections, and answers that took too long. */
    errors: number;
    /** In milliseconds. */
    latency: { p50: number; p99: number };
  }

  /** A load that is going on. */
  interface Running extends PromiseLike<Result> {
    /** Hears of every answer, and after how many milliseconds it came. */
    on(event: 'response', hear: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }

  const autocannon: (load: Load) => Running;
  export = autocannon;
}
