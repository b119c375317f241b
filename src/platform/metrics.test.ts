import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRequestMeter } from './metrics.ts';

test('buckets are cumulative, the last one equals the count, and the sum is exact', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 }), (times) => {
      const meter = createRequestMeter();
      for (const milliseconds of times) meter.observe('GET', '/api/x', 200, milliseconds);
      const text = meter.print();
      const buckets = [...text.matchAll(/le="([^"]+)"\} (\d+)/g)].map(([, bound, count]) => [
        bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound),
        Number(count),
      ]);
      for (const [bound = 0, count] of buckets) {
        expect(count).toBe(times.filter((milliseconds) => milliseconds / 1000 <= bound).length);
      }
      expect(text).toContain(`_count{method="GET",route="/api/x",status="200"} ${times.length}\n`);
      const sum = Number(/_sum\{[^}]*\} (\S+)/.exec(text)?.[1]);
      expect(sum).toBeCloseTo(times.reduce((total, time) => total + time, 0) / 1000, 6);
    }),
  );
});

test('counts methods, routes and statuses separately', () => {
  const meter = createRequestMeter();
  meter.observe('GET', '/a', 200, 1);
  meter.observe('GET', '/a', 404, 1);
  meter.observe('POST', '/a', 200, 1);
  expect(meter.print().match(/_count\{/g)).toHaveLength(3);
});
