import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from './http-errors.ts';

/** Finds whose a token is: the session, or nothing when the token is unknown, expired or revoked. */
export type FindSession<Session extends object> = (token: string) => Promise<Session | undefined>;

/** Guards a scope, and tells its handlers whose request it is. */
export interface AdminGuard<Session extends object> {
  /** Makes every route registered in `scope` need a session: 401 without one, before anything of the body is read. */
  protect(scope: FastifyInstance): void;
  /** The session of a request that came through the guard. */
  sessionOf(request: FastifyRequest): Session;
}

/** A guard that knows sessions by `Authorization: Bearer …`. */
export function adminGuard<Session extends object>(findSession: FindSession<Session>): AdminGuard<Session> {
  const sessions = new WeakMap<FastifyRequest, Session>();
  return {
    protect(scope) {
      scope.addHook('onRequest', async (request) => {
        const [, token] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
        const session = token && (await findSession(token));
        if (!session) throw httpErrors.unauthorised();
        sessions.set(request, session);
      });
    },
    sessionOf(request) {
      const session = sessions.get(request);
      if (!session) throw httpErrors.unauthorised();
      return session;
    },
  };
}
