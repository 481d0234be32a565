import type { FastifyBaseLogger } from 'fastify';

/** Steps that don't need each other, by the names that log and metrics know them by. */
export type Steps = Readonly<Record<string, () => Promise<unknown>>>;

/** Where the failure of a step is told. */
export interface StepFailures {
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Told of each step that was taken, for the metrics. */
  onStep?: ((step: string, hasFailed: boolean) => void) | undefined;
}

/**
 * Takes all steps, one after the other, also those after one that fails. Each failure is logged by the step's name. Rejects
 * at the end if one has failed, or as soon as `signal` is aborted.
 */
export async function takeSteps(steps: Steps, { logger, onStep }: StepFailures, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const [step, act] of Object.entries(steps)) {
    signal?.throwIfAborted();
    try {
      await act();
      onStep?.(step, false);
    } catch (err) {
      // What was interrupted is no failure: it is done again.
      signal?.throwIfAborted();
      logger.error({ err, step }, 'a step of scheduled work failed');
      onStep?.(step, true);
      failures.push(err);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps failed`);
}
