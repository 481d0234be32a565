import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Proof } from '#contract/endpoint.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import { httpErrors } from './http-errors.ts';

/** What a session says about its administrator. */
interface SignedIn {
  account: { _id: string; name: string };
  /** Whether its owner has proved a moment ago that it is theirs. */
  isConfirmed: boolean;
  /** How the owner can prove it. */
  proofs: Proof[];
  hasSecondFactor: boolean;
  /** Whether the settings require a second factor that the account doesn't have. */
  lacksSecondFactor: boolean;
}

/** Returns the session of a token; `undefined` if the token is unknown, expired or revoked. */
export type FindSession<Session extends SignedIn> = (token: string) => Promise<Session | undefined>;

export interface AdminGuard<Session extends SignedIn = SignedIn> {
  /**
   * Requires a session for every route registered in `scope`: 401 without one, before the body is read; 403 where the
   * route's endpoint needs more than that.
   */
  protect(scope: FastifyInstance): void;
  /** The session of a request that passed the guard. */
  sessionOf(request: FastifyRequest): Session;
  /** The administrator whose session it is, as the one who makes a change. */
  administratorOf(request: FastifyRequest): Administrator;
}

function requireProofs({ query, routeOptions }: FastifyRequest, session: SignedIn): void {
  const { confirm, beforeSecondFactor } = routeOptions.config.demands ?? {};
  if (session.lacksSecondFactor && !beforeSecondFactor) throw httpErrors.secondFactorMissing();
  if (!confirm || session.isConfirmed) return;
  const isAsked = confirm.whom === 'everybody' || session.hasSecondFactor;
  if (isAsked && (confirm.when?.(query) ?? true)) throw httpErrors.confirmationNeeded(session.proofs);
}

/** Authenticates requests by `Authorization: Bearer …`. */
export function adminGuard<Session extends SignedIn>(findSession: FindSession<Session>): AdminGuard<Session> {
  const sessions = new WeakMap<FastifyRequest, Session>();
  const sessionOf = (request: FastifyRequest) => {
    const session = sessions.get(request);
    if (!session) throw httpErrors.unauthorised();
    return session;
  };
  return {
    protect(scope) {
      scope.addHook('onRequest', async (request) => {
        const [, token] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
        const session = token && (await findSession(token));
        if (!session) throw httpErrors.unauthorised();
        requireProofs(request, session);
        sessions.set(request, session);
      });
    },
    sessionOf,
    administratorOf(request) {
      const { _id: id, name } = sessionOf(request).account;
      return { kind: 'administrator', id, name };
    },
  };
}
