import { parse, stringify } from 'uuid';
import type { Context } from '#server/platform/system/context.ts';
import { signedTokens } from '#server/platform/system/signed-token.ts';

/** Makes and reads the tickets of registrations: what the QR code for the door holds. Nobody can guess one, and nothing stores them. */
export interface Tickets {
  /** The ticket of the registration with this id. */
  of(enrolmentId: string): string;
  /** The id of the registration that a ticket is of; `undefined` if the product has not made it. */
  read(ticket: string): string | undefined;
}

const macBytes = 12;

export function ticketsOf({ secret }: Pick<Context, 'secret'>): Tickets {
  const tokens = signedTokens(secret, 'tickets', macBytes);
  return {
    of: (enrolmentId) => tokens.sign(parse(enrolmentId)),
    read(ticket) {
      const id = tokens.read(ticket);
      return id?.length === 16 ? stringify(id) : undefined;
    },
  };
}
