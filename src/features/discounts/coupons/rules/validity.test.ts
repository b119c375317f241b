import { describe, expect, test } from 'vitest';
import { boundMs } from './validity.ts';

const at = (text: string, edge: 'from' | 'to', zone: string) =>
  new Date(boundMs(text, edge, zone)).toISOString();

describe('a bare date', () => {
  test('is a whole day of the business’s zone, long or short', () => {
    // New York loses an hour on 8 March 2026 and wins one on 1 November.
    expect(at('2026-03-08', 'from', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
    expect(at('2026-03-08', 'to', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
    expect(at('2026-11-01', 'from', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
    expect(at('2026-11-01', 'to', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
  });

  test('begins at the first instant there is where midnight is skipped', () => {
    // Santiago springs forward from 00:00 to 01:00 on 6 September 2026.
    expect(at('2026-09-06', 'from', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(at('2026-09-05', 'to', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  });
});

describe('a date-time', () => {
  test('with an offset is an instant, whatever the zone', () => {
    for (const edge of ['from', 'to'] as const) {
      expect(at('2026-12-01T10:00:00+02:00', edge, 'Asia/Tokyo')).toBe('2026-12-01T08:00:00.000Z');
      expect(at('2026-12-01t10:00:00.1234z', edge, 'Asia/Tokyo')).toBe('2026-12-01T10:00:00.123Z');
    }
  });

  test('without one is wall-clock time of the zone; skipped times move on, double ones mean the first', () => {
    expect(at('2026-12-01T10:00', 'to', 'Asia/Tokyo')).toBe('2026-12-01T01:00:00.000Z');
    expect(at('2026-03-08T02:30', 'from', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(at('2026-11-01T01:30', 'from', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});

test.each([
  '',
  'soon',
  '2026-02-29',
  '0000-01-01',
  '1899-12-31',
  '2200-01-01',
  '9999-12-31',
  '9999-12-31T10:00:00Z',
  '26-01-01',
  '2026-1-1',
  '2026-13-01T00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-12-01T24:00:00Z',
  '2026-12-01T10:60Z',
  '2026-12-01T10:00:00+99:00',
  '2026-12-01 10:00',
  '2026-12-01T10:00:00Z[Asia/Tokyo]',
  '+002026-12-01T10:00:00Z',
  '1764547200000',
])('%j is no time', (text) => {
  expect(() => boundMs(text, 'from', 'UTC')).toThrow('INVALID_DATE_FORMAT');
});

test.each(['soon', '2026-12-01T24:00:00Z'])('%j is answered with how a time is written', (text) => {
  expect(() => boundMs(text, 'to', 'UTC')).toThrow(
    expect.objectContaining({ detail: expect.stringMatching(/^body.validFrom, body.validTo: .*YYYY-MM-DD/) }),
  );
});
