import { describe, expect, test } from 'vitest';
import { parseBound } from './validity.ts';

const at = (text: string, edge: 'from' | 'to', zone: string) =>
  new Date(parseBound(text, edge, zone, 'body.validFrom')).toISOString();

describe('dates', () => {
  test('cover the whole day in the time zone of the business', () => {
    // New York loses an hour on 8 March 2026 and gains one on 1 November.
    expect(at('2026-03-08', 'from', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
    expect(at('2026-03-08', 'to', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
    expect(at('2026-11-01', 'from', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
    expect(at('2026-11-01', 'to', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
  });

  test('begin at the first existing instant if midnight is skipped', () => {
    // Santiago moves from 00:00 to 01:00 on 6 September 2026.
    expect(at('2026-09-06', 'from', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(at('2026-09-05', 'to', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  });
});

describe('times', () => {
  test('with an offset are instants', () => {
    for (const edge of ['from', 'to'] as const) {
      expect(at('2026-12-01T10:00:00+02:00', edge, 'Asia/Tokyo')).toBe('2026-12-01T08:00:00.000Z');
      expect(at('2026-12-01t10:00:00.1234z', edge, 'Asia/Tokyo')).toBe('2026-12-01T10:00:00.123Z');
    }
  });

  test('without an offset are local; skipped times move forward, repeated times mean the first', () => {
    expect(at('2026-12-01T10:00', 'to', 'Asia/Tokyo')).toBe('2026-12-01T01:00:00.000Z');
    expect(at('2026-03-08T02:30', 'from', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(at('2026-11-01T01:30', 'from', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});

test.each([
  '',
  'soon',
  '2026-02-29',
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
])('rejects %j', (text) => {
  expect(() => parseBound(text, 'from', 'UTC', 'body.validFrom')).toThrow('INVALID_DATE_FORMAT');
});

test.each(['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '9999-12-31T10:00:00Z'])(
  'rejects %s as a date outside the supported range',
  (text) => {
    expect(() => parseBound(text, 'from', 'UTC', 'body.validFrom')).toThrow('INVALID_VALUE');
  },
);

test.each(['soon', '2026-12-01T24:00:00Z'])('the error for %j names the field', (text) => {
  expect(() => parseBound(text, 'to', 'UTC', 'body.validTo')).toThrow(
    expect.objectContaining({ code: 'INVALID_DATE_FORMAT', info: { field: 'body.validTo' } }),
  );
});
