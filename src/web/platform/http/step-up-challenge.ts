import * as z from 'zod/mini';
import { forbiddenKinds, proofs } from '#contract/platform/endpoint.ts';
import { ApiError } from './api-client.ts';

const Demand = z.object({
  kind: z.optional(z.enum(forbiddenKinds)),
  proofs: z.optional(z.array(z.enum(proofs))),
  challenge: z.optional(z.string()),
});

/** Returns the proofs and challenge that a 403 demands; `{}` for other errors. */
export function demandOf(error: unknown): z.infer<typeof Demand> {
  return (
    (error instanceof ApiError && error.status === 403 && Demand.safeParse(error.body).data) || {}
  );
}
