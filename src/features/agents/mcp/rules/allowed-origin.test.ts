import { expect, test } from 'vitest';
import { isAllowedOrigin } from './allowed-origin.ts';

const own = 'https://openslot.example/under';

test.each([
  [undefined, [], true],
  ['https://openslot.example', [], true],
  ['https://openslot.example', ['*'], true],
  ['https://agent.example', ['https://agent.example'], true],
  ['https://agent.example', ['*'], false],
  ['https://agent.example', [], false],
  ['http://openslot.example', [], false],
  ['https://openslot.example:8443', [], false],
  ['null', ['*'], false],
  ['*', ['*'], false],
  ['', [], false],
])('origin %j, listed %j: %j', (origin, listed, allowed) => {
  expect(isAllowedOrigin(origin, { own, listed })).toBe(allowed);
});
