import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Administrator } from '#server/platform/system/actor.ts';
import { originOf } from './client-key.ts';
import { httpErrors } from './http-errors.ts';

/** What a session says about its administrator. */
interface SignedIn {
  account: { _id: string; name: string; role: string };
}

/** Returns the session of a token; `undefined` if the token is unknown, expired or revoked. */
export type FindSession<Session extends SignedIn> = (token: string) => Promise<Session | undefined>;

export interface AdminGuard<Session extends SignedIn = SignedIn> {
  /** Requires a session for every route registered in `scope`: 401 without one, before the body is read. */
  protect(scope: FastifyInstance): void;
  /** The session of a request that passed the guard. */
  sessionOf(request: FastifyRequest): Session;
  /** The administrator whose session it is, as the one who makes a change. */
  administratorOf(request: FastifyRequest): Administrator;
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
        sessions.set(request, session);
      });
    },
    sessionOf,
    administratorOf(request) {
      const { _id: id, name, role } = sessionOf(request).account;
      return { kind: 'administrator', id, name, role, ...originOf(request) };
    },
  };
}
