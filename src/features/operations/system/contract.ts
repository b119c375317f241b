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
  summary: 'Whether the process lives',
  reply: { status: 200, description: 'It does.', schema: Health, example: { status: 'ok' } },
  errors: [],
});

export const getReadiness = declareRoute({
  operation: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  access: anyone,
  tag: 'Operation',
  summary: 'Whether requests can be served',
  description:
    'Asks the database. 503 while it does not answer, and from the moment the process is told to stop.',
  reply: { status: 200, description: 'They can.', schema: Health, example: { status: 'ok' } },
  errors: [],
});

export const getMetrics = declareRoute({
  operation: 'getMetrics',
  method: 'GET',
  path: '/metrics',
  access: anyone,
  tag: 'Operation',
  summary: 'Measurements for Prometheus',
  description:
    'Answers with `METRICS_TOKEN` as a Bearer token. Where none is set, only the machine itself may read it, and not through a proxy. To everyone else the page does not exist.',
  reply: {
    status: 200,
    description: 'The text format of Prometheus.',
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  },
  errors: ['NOT_FOUND'],
});
