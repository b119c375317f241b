import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { AppError } from '../errors.ts';
import { type AnyRoute, isApiRoute } from './route.ts';

/** Responds with 405 to other methods, as some protocols require. */
export function refuseOtherMethods(
  server: FastifyInstance,
  route: AnyRoute,
  hooks: Pick<RouteShorthandOptions, 'onRequest' | 'onSend'>,
): void {
  const { path, method } = route;
  server.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((other) => other !== method),
    url: path,
    ...hooks,
    handler: (_request, reply) => {
      reply.header('allow', `${method}, OPTIONS`);
      if (isApiRoute(route)) reply.header('api-version', '1');
      throw new AppError('INVALID_INPUT', {
        status: 405,
        reason: 'wrong-method',
        detail: `Use ${method}.`,
      });
    },
  });
}
