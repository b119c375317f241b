import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { AppError } from '../errors.ts';
import { type AnyRoute, isOfApi } from './route.ts';

/** For protocols that ask for 405 where there is nothing. */
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
      if (isOfApi(route)) reply.header('api-version', '1');
      throw new AppError('INVALID_INPUT', {
        status: 405,
        reason: 'wrong-method',
        detail: `Use ${method}.`,
      });
    },
  });
}
