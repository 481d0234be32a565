import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type SendingErrorKind, sendingErrorKinds } from './sending-error.ts';

export interface RequestEnd {
  method: string;
  /** The route's pattern, such as `/api/v1/drivers/:id`; undefined without a match. */
  route: string | undefined;
  status: number | 'aborted';
  seconds: number;
}

type Labels = Readonly<Record<string, string>>;
/** A value per set of labels, which must be from a small fixed set. */
export type Samples = readonly { labels?: Labels; value: number }[];

interface Description {
  help: string;
  labels?: readonly string[];
}

/** The figures for operators, in Prometheus's text format. */
export interface Metrics {
  countRequest(end: RequestEnd): void;
  countMessage(channel: string, failure?: SendingErrorKind): void;
  /** Counts a step of scheduled work, if it failed. */
  countStep(step: string, hasFailed: boolean): void;
  /**
   * Adds gauges, named without the prefix, that `read` reads together at each scrape. A missing one, or all if it
   * rejects, has no value in that scrape.
   */
  gauges<Name extends string>(
    helpByName: Readonly<Record<Name, Description>>,
    read: () =>
      | Partial<Record<Name, Samples | number>>
      | Promise<Partial<Record<Name, Samples | number>>>,
  ): void;
  /** Reads everything; never rejects because of a gauge. */
  scrape(): Promise<{ contentType: string; text: string }>;
}

const prefix = 'motions_';
/** In seconds: from pages in milliseconds to photos that take minutes on a slow connection. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/** `channels`: of the messages that are counted. */
export function createMetrics(channels: readonly string[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: `${prefix}http_requests_total`,
    help: 'Requests by route and status; "aborted" if the client left before the response.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const messages = new Counter({
    name: `${prefix}messages_total`,
    help: 'Tries to hand over a message, by channel and outcome, and why they failed.',
    labelNames: ['channel', 'outcome', 'reason'],
    registers,
  });
  const failedSteps = new Counter({
    name: `${prefix}failed_steps_total`,
    help: 'Steps of scheduled work that failed.',
    labelNames: ['step'],
    registers,
  });
  // A counter that first appears with a failure hides that failure from rate().
  for (const channel of channels) {
    messages.inc({ channel, outcome: 'sent', reason: '' }, 0);
    for (const reason of sendingErrorKinds) messages.inc({ channel, outcome: 'failed', reason }, 0);
  }
  const readers: (() => Promise<void>)[] = [];

  return {
    countRequest({ method, route = 'unknown', status, seconds }) {
      requests.inc({ method, route, status: String(status) });
      durations.observe({ method, route }, seconds);
    },
    countMessage: (channel, failure) =>
      messages.inc({
        channel,
        outcome: failure === undefined ? 'sent' : 'failed',
        reason: failure ?? '',
      }),
    // A counter that first appears with a failure hides that failure from increase().
    countStep: (step, hasFailed) => failedSteps.inc({ step }, hasFailed ? 1 : 0),
    gauges(helpByName, read) {
      const known = Object.entries<Description>(helpByName).map(
        ([name, { help, labels = [] }]) => ({
          name,
          hasLabels: labels.length > 0,
          gauge: new Gauge({ name: prefix + name, help, labelNames: [...labels], registers }),
        }),
      );
      readers.push(async () => {
        const values = new Map<string, Samples | number | undefined>();
        try {
          for (const [name, value] of Object.entries<Samples | number | undefined>(await read()))
            values.set(name, value);
        } finally {
          for (const { name, gauge, hasLabels } of known) {
            gauge.reset();
            set(gauge, values.get(name));
            // After its reset a gauge without labels is 0, which would look like a known value.
            if (!hasLabels && values.get(name) === undefined) gauge.remove();
          }
        }
      });
    },
    async scrape() {
      await Promise.allSettled(readers.map((read) => read()));
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function set(gauge: Gauge, samples: Samples | number | undefined): void {
  if (typeof samples === 'number') gauge.set(samples);
  else for (const { labels = {}, value } of samples ?? []) gauge.set(labels, value);
}
