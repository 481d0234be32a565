// The library ships no types; these cover the parts used here.
declare module 'autocannon' {
  interface Load {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    headers: Record<string, string>;
    /** Sent in turn on each connection. `setupRequest` returns the content of each request. */
    requests?: { setupRequest(request: object): object }[];
  }

  interface Result {
    /** In seconds. */
    duration: number;
    non2xx: number;
    /** Broken connections and timeouts. */
    errors: number;
  }

  interface Running extends PromiseLike<Result> {
    /** Called for every response; `ms` is its duration. */
    on(
      event: 'response',
      hear: (client: unknown, status: number, bytes: number, ms: number) => void,
    ): void;
  }

  const autocannon: (load: Load) => Running;
  export = autocannon;
}
