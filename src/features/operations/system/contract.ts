import Type from 'typebox';
import { anyone } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

export const getHealth = declareRoute({
  operation: 'getHealth',
  method: 'GET',
  path: '/healthz',
  access: anyone,
  tag: 'Operation',
  summary: 'Check that the process is alive',
  reply: { status: 200, description: 'The process is alive.', schema: Health, example: { status: 'ok' } },
  errors: [],
});

export const getReadiness = declareRoute({
  operation: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  access: anyone,
  tag: 'Operation',
  summary: 'Check that requests can be served',
  description:
    'Queries the database. Returns 503 while the database does not respond, and as soon as the process is shutting down.',
  reply: { status: 200, description: 'Requests can be served.', schema: Health, example: { status: 'ok' } },
  errors: [],
});

export const getMetrics = declareRoute({
  operation: 'getMetrics',
  method: 'GET',
  path: '/metrics',
  access: anyone,
  tag: 'Operation',
  summary: 'Get Prometheus metrics',
  description:
    'Requires `METRICS_TOKEN` as a Bearer token. Without that setting, only requests from the local machine that were not forwarded by a proxy are accepted. All other requests get 404.',
  reply: {
    status: 200,
    description: 'Metrics in the Prometheus text format.',
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  },
  errors: ['NOT_FOUND'],
});
