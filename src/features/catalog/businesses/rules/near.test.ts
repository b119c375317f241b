import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { chordOf, distanceKmOf, spherePoint } from './near.ts';

const read = (point: string) => point.slice(1, -1).split(', ').map(Number);
const between = (a: string, b: string) =>
  Math.hypot(...read(a).map((value, index) => value - (read(b)[index] as number)));

test('every point is on the unit sphere', () => {
  const options = { noNaN: true };
  assert(
    property(
      double({ min: -90, max: 90, ...options }),
      double({ min: -180, max: 180, ...options }),
      (lat, lng) => {
        expect(Math.hypot(...read(spherePoint(lat, lng)))).toBeCloseTo(1, 12);
      },
    ),
  );
});

test('distances cross the date line and the pole', () => {
  expect(between(spherePoint(10, 180), spherePoint(10, -180))).toBeCloseTo(0, 12);
  expect(between(spherePoint(90, 0), spherePoint(90, 123))).toBeCloseTo(0, 12);
});

test('chordOf: Berlin to Munich is 504 km', () => {
  const chord = between(spherePoint(52.52, 13.405), spherePoint(48.1351, 11.582));
  expect(chord).toBeGreaterThan(chordOf(503));
  expect(chord).toBeLessThan(chordOf(505));
});

test('distanceKmOf is the inverse, up to the other side of the earth', () => {
  for (const km of [0, 0.1, 25, 504, 20_000]) expect(distanceKmOf(chordOf(km))).toBeCloseTo(km, 4);
  // Rounding may make a chord longer than the diameter.
  expect(distanceKmOf(2.000_000_1)).toBeCloseTo(20_015, 0);
});
