import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsToWait, windowsFor } from './wrong-passwords.ts';

const hits = (minute: number, quarter: number, hour: number, everywhere: number) => [
  { hits: minute, secondsLeft: 60 },
  { hits: quarter, secondsLeft: 900 },
  { hits: hour, secondsLeft: 3_600 },
  { hits: everywhere, secondsLeft: 3_600 },
];

test('ten a minute, 30 in a quarter of an hour, 60 an hour: the longest of the waits counts', () => {
  expect(secondsToWait(hits(9, 9, 9, 9), false)).toBeNull();
  expect(secondsToWait(hits(10, 10, 10, 10), false)).toBe(60);
  expect(secondsToWait(hits(0, 30, 30, 30), false)).toBe(900);
  expect(secondsToWait(hits(0, 0, 60, 60), false)).toBe(3_600);
  expect(secondsToWait(hits(10, 30, 60, 60), false)).toBe(3_600);
});

test('the tenth is still told that it is wrong, the eleventh is not', () => {
  expect(secondsToWait(hits(10, 10, 10, 10), true)).toBeNull();
  expect(secondsToWait(hits(11, 11, 11, 11), true)).toBe(60);
});

test('while somebody guesses from everywhere an address has five an hour, and one that sent none is let in', () => {
  expect(secondsToWait(hits(5, 5, 5, 300), false)).toBeNull();
  expect(secondsToWait(hits(5, 5, 5, 301), false)).toBe(3_600);
  expect(secondsToWait(hits(4, 4, 4, 1_000_000), false)).toBeNull();
});

test('however many others send, whoever sent nothing wrong waits for nothing', () => {
  fc.assert(
    fc.property(fc.nat(), (everywhere) => {
      expect(secondsToWait(hits(0, 0, 0, everywhere), false)).toBeNull();
    }),
  );
});

test('two accounts and two addresses share no count but that of the account', () => {
  const [one, two] = [windowsFor('ada', 'ada at home'), windowsFor('ada', 'ada at work')].map((windows) =>
    windows.map(({ bucket }) => bucket),
  );
  expect(one?.filter((bucket) => two?.includes(bucket))).toEqual(['password:ada']);
});

test('where nothing was counted yet, nobody waits', () => {
  expect(secondsToWait([], false)).toBeNull();
  expect(secondsToWait([], true)).toBeNull();
});
