import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { getHealth, getMetrics, getReadiness } from './contract.ts';

interface SystemDependencies {
  db: Database;
  metrics: Metrics;
  metricsToken: string;
  draining: () => boolean;
}

export function systemRoutes({ db, metrics, metricsToken, draining }: SystemDependencies): BoundRoute[] {
  return [
    bind(getHealth, async () => ({ status: 'ok' as const })),
    bind(getReadiness, async () => {
      if (draining()) throw new AppError('DB_UNAVAILABLE', { retryAfterSeconds: 1 });
      await db.ping();
      return { status: 'ok' as const };
    }),
    bind(getMetrics, async ({ headers, peer }) => {
      const local = !wasForwarded(headers) && /^(::1|(::ffff:)?127\.)/.test(peer);
      const allowed = metricsToken === '' ? local : bearerIs(headers.authorization, metricsToken);
      if (!allowed) throw new AppError('NOT_FOUND');
      return metrics.print();
    }),
  ];
}

// Headers that proxies add.
const forwarding =
  /^(via|forwarded|x-forwarded.*|x-original.*|x-real-ip|x-.*client-?ip|.*-connecting-ip|.*-client-ip|.*forwarded.*)$/;

const wasForwarded = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some((name) => forwarding.test(name));

function bearerIs(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
