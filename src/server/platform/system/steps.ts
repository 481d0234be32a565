import type { FastifyBaseLogger } from 'fastify';

/** Independent steps, by their names for log and metrics. */
export type Steps = Readonly<Record<string, () => Promise<unknown>>>;

export interface StepFailures {
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Called after each step, for the metrics. */
  onStep?: ((step: string, hasFailed: boolean) => void) | undefined;
}

/**
 * Takes all steps in sequence, even after a failure. Logs each failure with the step's name. Rejects at the end if
 * one failed, or as soon as `signal` aborts.
 */
export async function takeSteps(
  steps: Steps,
  { logger, onStep }: StepFailures,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [step, act] of Object.entries(steps)) {
    signal?.throwIfAborted();
    try {
      await act();
      onStep?.(step, false);
    } catch (err) {
      // Interrupted steps run again.
      signal?.throwIfAborted();
      logger.error({ err, step }, 'a step of scheduled work failed');
      onStep?.(step, true);
      failures.push(err);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps failed`);
}
