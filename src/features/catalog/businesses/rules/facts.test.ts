import { expect, test } from 'vitest';
import { readFacts } from './facts.ts';

const now = new Date('2026-06-01T08:00:00Z');

test('reads each required feature once', () => {
  expect(readFacts({ language: 'pt', accessibility: 'parking,step-free,parking' }, now)).toEqual({
    language: 'pt',
    accessibility: ['parking', 'step-free'],
  });
  expect(readFacts({}, now)).toEqual({});
});

test('openNow requires a place and can be switched off without one', () => {
  for (const place of [{ city: 'Lisboa' }, { place: '10435' }, { lat: 38.7 }])
    expect(readFacts({ ...place, openNow: true }, now)).toEqual({ openAt: now });
  expect(readFacts({ openNow: false }, now)).toEqual({});
  expect(() => readFacts({ openNow: true }, now)).toThrow('MISSING_FIELDS');
});
