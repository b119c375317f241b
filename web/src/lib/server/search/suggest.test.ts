import { expect, it } from 'vitest';
import { matchesName } from './suggest';

it.each([
  ['Salon Lindenblüte', 'linden', true],
  ['Salon Lindenblüte', 'Lindenblute sal', true],
  ['Lena Vogt', 'vogt lena', true],
  ['Haircut', 'cut', false],
  ['Lena Vogt', 'lena x', false],
  ["Children's haircut", 'hair', true],
  ['São Paulo', 'sao', true],
])('"%s" for "%s": %s', (name, typed, isMatch) => {
  expect(matchesName(name, typed)).toBe(isMatch);
});
