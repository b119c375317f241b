import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsToWait, windowsFor } from './wrong-passwords.ts';

const hits = (minute: number, quarter: number, hour: number, everywhere: number) => [
  { hits: minute, secondsLeft: 60 },
  { hits: quarter, secondsLeft: 900 },
  { hits: hour, secondsLeft: 3_600 },
  { hits: everywhere, secondsLeft: 3_600 },
];

test('the longest wait of 10 per minute, 30 per 15 minutes and 60 per hour applies', () => {
  expect(secondsToWait(hits(9, 9, 9, 9), false)).toBeNull();
  expect(secondsToWait(hits(10, 10, 10, 10), false)).toBe(60);
  expect(secondsToWait(hits(0, 30, 30, 30), false)).toBe(900);
  expect(secondsToWait(hits(0, 0, 60, 60), false)).toBe(3_600);
  expect(secondsToWait(hits(10, 30, 60, 60), false)).toBe(3_600);
});

test('the tenth wrong password is answered, the eleventh is refused', () => {
  expect(secondsToWait(hits(10, 10, 10, 10), true)).toBeNull();
  expect(secondsToWait(hits(11, 11, 11, 11), true)).toBe(60);
});

test('during an attack an IP address has five attempts per hour', () => {
  expect(secondsToWait(hits(5, 5, 5, 300), false)).toBeNull();
  expect(secondsToWait(hits(5, 5, 5, 301), false)).toBe(3_600);
  expect(secondsToWait(hits(4, 4, 4, 1_000_000), false)).toBeNull();
});

test('an IP address without wrong passwords never waits', () => {
  fc.assert(
    fc.property(fc.nat(), (everywhere) => {
      expect(secondsToWait(hits(0, 0, 0, everywhere), false)).toBeNull();
    }),
  );
});

test('accounts and addresses share only the count of the account', () => {
  const [one, two] = [windowsFor('ada', 'ada at home'), windowsFor('ada', 'ada at work')].map((windows) =>
    windows.map(({ bucket }) => bucket),
  );
  expect(one?.filter((bucket) => two?.includes(bucket))).toEqual(['password:ada']);
});

test('no counts, no wait', () => {
  expect(secondsToWait([], false)).toBeNull();
  expect(secondsToWait([], true)).toBeNull();
});
