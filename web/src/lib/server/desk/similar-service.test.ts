import { expect, test } from 'vitest';
import { findSimilar } from './similar-service';

const stored = ['Short haircut', 'Blow-dry', 'Root touch-up', 'Coloração'].map((name) => ({ name }));

test.each([
  ['Wash and blow-dry', 'Blow-dry'],
  ['Women’s haircut', 'Short haircut'],
  ['Root colour', 'Root touch-up'],
  ['Coloracao completa', 'Coloração'],
])('%s resembles %s', (name, other) => {
  expect(findSimilar(name, stored)).toBe(other);
});

test.each(['Highlights', 'Keratin smoothing', 'Updo', ''])('%j resembles no service', (name) => {
  expect(findSimilar(name, stored)).toBeNull();
});
