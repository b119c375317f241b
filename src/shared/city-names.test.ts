import { expect, test } from 'vitest';
import { cityKeysOf } from './city-names.ts';
import { textKey } from './text.ts';

test('knows a city by its names in three languages', () => {
  for (const name of ['Lisbon', 'LISBOA', 'Lissabon'])
    expect(cityKeysOf(textKey(name)!)).toEqual(['lisbon', 'lissabon', 'lisboa']);
  expect(cityKeysOf(textKey('München')!)).toContain('munich');
});

test('returns other names unchanged', () => {
  expect(cityKeysOf('kathmandu')).toEqual(['kathmandu']);
});
