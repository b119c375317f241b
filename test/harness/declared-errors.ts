import type { FastifyInstance } from 'fastify';
import { type BoundRoute, errorsOf } from '../../src/http/route.ts';

/** Answers with a code that their route does not declare, since it was last looked. */
export const undeclared: Error[] = [];

/** Looks at every answer of a server, also those that the test does not look at. To be called before it listens. */
export function watchErrors(server: FastifyInstance, routes: readonly BoundRoute[]): void {
  const declared = new Map(
    routes
      .filter(({ declaration }) => declaration.speaksOAuth === undefined)
      .map(({ declaration }) => [
        `${declaration.method} ${declaration.path}`,
        new Set<string>(errorsOf(declaration)),
      ]),
  );
  server.addHook('onSend', (request, reply, payload, done) => {
    const { method, url } = request.routeOptions;
    const name = `${method === 'HEAD' ? 'GET' : method} ${url}`;
    const codes = declared.get(name);
    const code = reply.statusCode >= 400 ? codeIn(payload) : null;
    if (codes !== undefined && code !== null && !codes.has(code))
      undeclared.push(new Error(`${name} answered ${code}, which its declaration does not list.`));
    done(null, payload);
  });
}

/** Without its argument, as in `CANCEL_WINDOW:24`. */
function codeIn(payload: unknown): string | null {
  if (typeof payload !== 'string' || !payload.startsWith('{"error":')) return null;
  return String(JSON.parse(payload).error).split(':')[0] ?? null;
}
