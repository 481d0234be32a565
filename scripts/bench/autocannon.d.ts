// The library has no types; these cover what is used here.
declare module 'autocannon' {
  interface Load {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    headers: Record<string, string>;
    /** Sent in turn on each connection; `setupRequest` sets the content of each one. */
    requests?: { setupRequest(request: object): object }[];
  }

  interface Result {
    /** In seconds. */
    duration: number;
    non2xx: number;
    /** Broken connections and timed-out responses. */
    errors: number;
  }

  /** A running load. */
  interface Running extends PromiseLike<Result> {
    /** Called for every response, with its time in milliseconds. */
    on(event: 'response', hear: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }

  const autocannon: (load: Load) => Running;
  export = autocannon;
}
