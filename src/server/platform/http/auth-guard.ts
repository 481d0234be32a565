import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from './http-errors.ts';

/** Returns the session of a token; `undefined` if the token is unknown, expired or revoked. */
export type FindSession<Session extends object> = (token: string) => Promise<Session | undefined>;

export interface AdminGuard<Session extends object> {
  /** Requires a session for every route registered in `scope`: 401 without one, before the body is read. */
  protect(scope: FastifyInstance): void;
  /** The session of a request that passed the guard. */
  sessionOf(request: FastifyRequest): Session;
}

/** Authenticates requests by `Authorization: Bearer …`. */
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
