import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Proof } from '#contract/platform/endpoint.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import type { SessionAdministrator } from '#server/platform/system/actor.ts';
import { originOf } from './client-key.ts';
import { httpErrors } from './http-errors.ts';

export interface SignedIn {
  id: string;
  account: { _id: string; name: string; role: string };
  /** Whether the session was confirmed within the last minutes. */
  isConfirmed: boolean;
  /** The ways to confirm it. */
  proofs: Proof[];
  hasSecondFactor: boolean;
  /** Whether the settings require a second factor that the account lacks. */
  lacksSecondFactor: boolean;
}

/** Returns a token's session; `undefined` if it is unknown, expired or revoked. */
export type FindSession<Session extends SignedIn> = (token: string) => Promise<Session | undefined>;

export interface AdminGuard<Session extends SignedIn = SignedIn> {
  /**
   * Requires, for every route registered in `scope`, a session (401), the endpoint's permission and its
   * confirmation (403), before the body is read. Throws for a route without a permission.
   */
  protect(scope: FastifyInstance): void;
  sessionOf(request: FastifyRequest): Session;
  /** The session's administrator, as the author of a change. */
  administratorOf(request: FastifyRequest): SessionAdministrator;
}

const mark = 'isGuarded';

/** Whether every route registered in `scope` passes a guard. */
export const isGuarded = (scope: FastifyInstance): boolean => scope.hasDecorator(mark);

function requireProofs({ query, routeOptions }: FastifyRequest, session: SignedIn): void {
  const { confirm, beforeSecondFactor } = routeOptions.config.demands ?? {};
  if (session.lacksSecondFactor && !beforeSecondFactor) throw httpErrors.secondFactorMissing();
  if (!confirm || session.isConfirmed) return;
  const applies = confirm.sessions === 'all' || session.hasSecondFactor;
  if (applies && (confirm.when?.(query) ?? true))
    throw httpErrors.confirmationNeeded(session.proofs);
}

export function adminGuard<Session extends SignedIn>(
  findSession: FindSession<Session>,
): AdminGuard<Session> {
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
        const [, token] =
          /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
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
