import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from './database/database.ts';
import { createRequestMeter } from './request-meter.ts';

export interface Metrics {
  observeRequest(method: string, route: string, status: number, milliseconds: number): void;
  /** All of them, so far. */
  countRequests(): number;
  /** In Prometheus's text form. */
  print(): Promise<string>;
}

export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  const requests = createRequestMeter();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'openslot_database_connections',
    help: 'Connections of the pool, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.usage())) this.set({ state }, count);
    },
  });
  return {
    observeRequest: requests.observe,
    countRequests: requests.count,
    print: async () => `${await registry.metrics()}\n${requests.print()}`,
  };
}
