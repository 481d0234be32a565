import * as z from 'zod/mini';
import { type Endpoint, success } from '#contract/platform/endpoint.ts';
import { channels, messageRecords } from './messages.ts';

/** How many of the people are named. */
export const maxNames = 3;

/** The first names, and the number of all. */
const People = z.object({ names: z.array(z.string()), count: z.int() });

/** Why a person gets no message: no address, the template is off, or it is held back. */
export const obstacles = ['no-address', 'switched-off', 'held-back'] as const;
export type Obstacle = (typeof obstacles)[number];

/**
 * The messages that a call would write, the people whose unsent messages it would only withdraw, and those it can't
 * reach. One entry in `sent` per event and set of channels, with the words of its first recipient, without the tokens
 * of links. `isUndoable` ones wait until the call can't be undone; a channel that `waits` also waits for the morning.
 */
export const Recipients = z
  .object({
    sent: z.array(
      z.object({
        event: z.string(),
        about: z.enum(messageRecords),
        to: People,
        isUndoable: z.boolean(),
        by: z.array(
          z.object({
            channel: z.enum(channels),
            subject: z.string(),
            words: z.string(),
            waits: z.boolean(),
          }),
        ),
      }),
    ),
    withdrawn: z.array(z.object({ about: z.enum(messageRecords), to: People })),
    unreached: z.array(
      z.object({
        event: z.string(),
        about: z.enum(messageRecords),
        to: People,
        obstacle: z.enum(obstacles),
      }),
    ),
  })
  .check(z.meta({ id: 'Recipients' }));
export type Recipients = z.infer<typeof Recipients>;

/**
 * The endpoint that responds with the recipients of another's messages. It has the same input and errors, and changes
 * nothing. It has its own address, because a server of an earlier release would make the call itself.
 */
export function recipientsOf<
  Called extends Pick<
    Endpoint,
    'method' | 'path' | 'status' | 'summary' | 'writes' | 'notifies' | 'confirm' | 'response'
  >,
>({ method, path, status, summary, writes, notifies, confirm, response, ...endpoint }: Called) {
  return {
    ...endpoint,
    method: 'POST' as const,
    path: `${path}/recipients`,
    summary: `Who gets a message: ${summary}`,
    status: 200 as const,
    response: success(Recipients),
  };
}
