import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database/database.ts';

export interface Metrics {
  observeRequest(method: string, route: string, status: number, milliseconds: number): void;
  /** In Prometheus's text form. */
  print(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'openslot_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const requests = new Counter({
    name: 'openslot_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  new Gauge({
    name: 'openslot_database_connections',
    help: 'Connections of the pool, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.usage())) this.set({ state }, count);
    },
  });
  // Finding the series of a set of labels costs more than counting: each is looked up once. Routes and statuses are few.
  const series = new Map<string, { count: Counter.Internal; duration: Histogram.Internal<string> }>();
  function seriesOf(method: string, route: string, status: number) {
    const key = `${status} ${method} ${route}`;
    let found = series.get(key);
    if (found === undefined) {
      found = {
        count: requests.labels(method, route, String(status)),
        duration: durations.labels(method, route),
      };
      series.set(key, found);
    }
    return found;
  }

  return {
    observeRequest(method, route, status, milliseconds) {
      const { count, duration } = seriesOf(method, route, status);
      count.inc();
      duration.observe(milliseconds / 1000);
    },
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
