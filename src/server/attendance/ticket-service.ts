import { parse, stringify } from 'uuid';
import type { Context } from '#server/platform/system/context.ts';
import { signedTokens } from '#server/platform/system/signed-token.ts';

/** Signed tickets for the door's QR codes. They can't be guessed and aren't stored. */
export interface Tickets {
  of(enrolmentId: string): string;
  /** Returns the registration's id; undefined if the signature is invalid. */
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
