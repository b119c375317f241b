import { expect, test } from 'vitest';
import { publicName } from './client-name.ts';

test.each([
  ['Maya Rossi', 'Maya R.'],
  ['  Maya   de la rossi ', 'Maya R.'],
  ['Maya', 'Maya'],
  ['José Ángel Öztürk', 'José Ö.'],
  ['Li 𝕎ang', 'Li 𝕎.'],
  ['', ''],
])('shows "%s" as "%s"', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});
