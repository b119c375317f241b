import { describe, expect, test } from 'vitest';
import { requireAgentName, requireAmounts, requireEnd } from './grant-fields.ts';

const now = new Date('2026-11-30T12:00:00Z');
const refusing = (code: string, field: string) =>
  expect.objectContaining({ code, detail: expect.stringMatching(new RegExp(`^body\\.${field}: `)) });

describe('when a grant ends', () => {
  test('is an instant, or nothing', () => {
    expect(requireEnd('2027-06-30T12:00:00+02:00', now)).toEqual(new Date('2027-06-30T10:00:00Z'));
    expect(requireEnd(null, now)).toBeNull();
    expect(requireEnd(undefined, now)).toBeNull();
  });

  test.each([
    '12026-01-01',
    '+012026-01-01T00:00:00Z',
    'garbage 2077',
    'Jan 1 2030',
    '2027-02-30T10:00:00Z',
    '2028',
    '',
  ])('is not %j', (text) => {
    expect(() => requireEnd(text, now)).toThrow(refusing('INVALID_DATE_FORMAT', 'expiresAt'));
  });

  test('lies ahead, and no further than five years', () => {
    const refused = refusing('INVALID_VALUE', 'expiresAt');
    expect(() => requireEnd('2026-11-30T12:00:00Z', now)).toThrow(refused);
    expect(requireEnd('2026-11-30T12:00:01Z', now)).not.toBeNull();
    expect(requireEnd('2031-11-30T12:00:00Z', now)).not.toBeNull();
    expect(() => requireEnd('2031-12-02T12:00:00Z', now)).toThrow(refused);
  });
});

describe('amounts', () => {
  test('and their currency come together, or neither', () => {
    expect(requireAmounts({})).toEqual({ maxAmountMinor: null, maxTotalMinor: null, currency: null });
    expect(requireAmounts({ maxTotalMajor: 5, currency: 'EUR' })).toEqual({
      maxAmountMinor: null,
      maxTotalMinor: 500,
      currency: 'EUR',
    });
    expect(() => requireAmounts({ currency: 'EUR' })).toThrow(refusing('INVALID_VALUE', 'currency'));
    expect(() => requireAmounts({ maxAmountMajor: 5 })).toThrow(refusing('MISSING_FIELDS', 'currency'));
    expect(() => requireAmounts({ maxAmountMajor: 5, currency: null })).toThrow(
      refusing('MISSING_FIELDS', 'currency'),
    );
  });

  test('are of a currency that there is, with no more places than it has', () => {
    expect(() => requireAmounts({ maxAmountMajor: 5, currency: 'XXX' })).toThrow(
      refusing('INVALID_CURRENCY', 'currency'),
    );
    expect(() => requireAmounts({ maxTotalMajor: 5.001, currency: 'EUR' })).toThrow(
      refusing('INVALID_VALUE', 'maxTotalMajor'),
    );
  });
});

test('an agent is called what people can read of its name', () => {
  expect(requireAgentName('  Errands\u202e\u2066 and\u200b more ')).toBe('Errands and more');
  expect(() => requireAgentName('\u{e0041}\u{e0042}')).toThrow(refusing('INVALID_INPUT', 'agentName'));
});
