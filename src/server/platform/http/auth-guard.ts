import type { FastifyInstance, FastifyRequest } from 'fastify';
import { can, forbiddenMessage } from '#contract/accounts/roles.ts';
import type { Proof } from '#contract/platform/endpoint.ts';
import type { SessionAdministrator } from '#server/platform/system/actor.ts';
import { originOf } from './client-key.ts';
import { httpErrors } from './http-errors.ts';

/** An open session and its administrator. */
export interface SignedIn {
  /** Of the session. */
  id: string;
  account: { _id: string; name: string; role: string };
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
   * Requires a session for every route registered in `scope` (401), the permission that the route's endpoint names, and
   * the proofs that it asks for (403), all before the body is read. Registering a route there without a permission throws.
   */
  protect(scope: FastifyInstance): void;
  /** The session of a request that passed the guard. */
  sessionOf(request: FastifyRequest): Session;
  /** The administrator whose session it is, as the one who makes a change. */
  administratorOf(request: FastifyRequest): SessionAdministrator;
}

const mark = 'isGuarded';

/** Whether every route that is registered in `scope` passes a guard. */
export const isGuarded = (scope: FastifyInstance): boolean => scope.hasDecorator(mark);

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
      scope.decorate(mark, true);
      scope.addHook('onRoute', ({ method, url, config }) => {
        if (config?.access === undefined || config.access === 'public') {
          throw new Error(`${method} ${url} is behind the guard, but doesn't say who can call it.`);
        }
      });
      scope.addHook('onRequest', async (request) => {
        const [, token] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
        const session = token && (await findSession(token));
        if (!session) throw httpErrors.unauthorised();
        sessions.set(request, session);
        const { access } = request.routeOptions.config;
        if (access === undefined || access === 'public') throw httpErrors.unauthorised();
        if (access !== 'signed-in' && !can(session.account.role, access)) {
          throw httpErrors.forbidden(forbiddenMessage(access));
        }
        requireProofs(request, session);
      });
    },
    sessionOf,
    administratorOf(request) {
      const { id: sessionId, account } = sessionOf(request);
      const { _id: id, name, role } = account;
      return { kind: 'administrator', id, name, role, sessionId, ...originOf(request) };
    },
  };
}
