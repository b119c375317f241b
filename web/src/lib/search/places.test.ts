import { expect, test } from 'vitest';
import { nearestCity } from './places';

const cities = ['Berlin', 'São Paulo', 'Lisbon'];

test.each([
  ['Berln', 'Berlin'],
  ['Berliin', 'Berlin'],
  ['Berlim', 'Berlin'],
  ['Brelin', 'Berlin'],
  ['sao paulo', 'São Paulo'],
  ['Lisbn', 'Lisbon'],
])('%s probably means %s', (typed, city) => {
  expect(nearestCity(typed, cities)).toBe(city);
});

test.each(['', 'Ber', 'Merlot', '10115', 'Bonn'])('"%s" matches no city', (typed) => {
  expect(nearestCity(typed, cities)).toBeNull();
});
