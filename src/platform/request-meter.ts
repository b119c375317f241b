const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Series {
  labels: string;
  count: number;
  sumSeconds: number;
  /** How many took at most as long as the bound at the same place, and longer than the one before. */
  buckets: number[];
}

/**
 * Counts and times requests by method, route and status. Every request passes here, so it is no more than a look-up and a few additions;
 * the general library takes several times as long for the same.
 */
export function createRequestMeter() {
  const series = new Map<string, Series>();
  let total = 0;

  function seriesOf(method: string, route: string, status: number): Series {
    const key = `${status}${method}${route}`;
    let found = series.get(key);
    if (found === undefined) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      found = { labels, count: 0, sumSeconds: 0, buckets: boundsSeconds.map(() => 0) };
      series.set(key, found);
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

    /** In Prometheus's text form. */
    print(): string {
      const name = 'openslot_request_duration_seconds';
      const lines = [
        `# HELP ${name} How long requests took, by route and status.`,
        `# TYPE ${name} histogram`,
      ];
      for (const { labels, count, sumSeconds, buckets } of series.values()) {
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
