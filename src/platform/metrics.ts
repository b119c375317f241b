import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from './database/database.ts';

export interface Metrics {
  observeRequest(method: string, route: string, status: number, milliseconds: number): void;
  /** Total number of requests. */
  countRequests(): number;
  /** Prometheus text format. */
  print(): Promise<string>;
}

/** `isWorkerUp` is given by a service that runs a worker process. */
export function createMetrics(db: Database, isWorkerUp?: () => boolean): Metrics {
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
  if (isWorkerUp !== undefined)
    new Gauge({
      name: 'openslot_worker_up',
      help: 'Whether the worker process for background work is running.',
      registers: [registry],
      collect() {
        this.set(isWorkerUp() ? 1 : 0);
      },
    });
  return {
    observeRequest: requests.observe,
    countRequests: requests.count,
    print: async () => `${await registry.metrics()}\n${requests.print()}`,
  };
}

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Series {
  method: string;
  status: number;
  labels: string;
  count: number;
  sumSeconds: number;
  /** Number of requests between the previous bound and the bound with the same index. */
  buckets: number[];
}

/**
 * Histogram of request durations by method, route and status. Written by hand, because it runs on every
 * request and the library takes several times as long.
 */
export function createRequestMeter() {
  const series: Series[] = [];
  // By route, then by method and status: joining them to a key would cost more than counting.
  const byRoute = new Map<string, Series[]>();
  let total = 0;

  function seriesOf(method: string, route: string, status: number): Series {
    let ofRoute = byRoute.get(route);
    if (ofRoute === undefined) {
      ofRoute = [];
      byRoute.set(route, ofRoute);
    }
    let found = ofRoute.find((each) => each.status === status && each.method === method);
    if (found === undefined) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      found = { method, status, labels, count: 0, sumSeconds: 0, buckets: boundsSeconds.map(() => 0) };
      ofRoute.push(found);
      series.push(found);
    }
    return found;
  }

  return {
    observe(method: string, route: string, status: number, milliseconds: number): void {
      const found = seriesOf(method, route, status);
      const seconds = milliseconds / 1000;
      total++;
      found.count++;
      found.sumSeconds += seconds;
      let bucket = 0;
      while (bucket < boundsSeconds.length && seconds > (boundsSeconds[bucket] as number)) bucket++;
      if (bucket < boundsSeconds.length) (found.buckets[bucket] as number)++;
    },

    count: () => total,

    /** Prometheus text format. */
    print(): string {
      const name = 'openslot_request_duration_seconds';
      const lines = [`# HELP ${name} Duration of requests, by route and status.`, `# TYPE ${name} histogram`];
      for (const { labels, count, sumSeconds, buckets } of series) {
        let upTo = 0;
        boundsSeconds.forEach((bound, index) => {
          upTo += buckets[index] ?? 0;
          lines.push(`${name}_bucket{${labels},le="${bound}"} ${upTo}`);
        });
        lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
        lines.push(`${name}_sum{${labels}} ${sumSeconds}`, `${name}_count{${labels}} ${count}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
