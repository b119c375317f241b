import { expect, test } from 'vitest';
import find from './find';
import times from './times';

test('Portuguese texts put the article before cities that have one', () => {
  const cities = ['Lisboa', 'Porto', 'Figueira da Foz', 'Caldas da Rainha', 'Cidade do México'];
  expect(cities.map((city) => find.inCity(city))).toEqual([
    'Marcações em Lisboa',
    'Marcações no Porto',
    'Marcações na Figueira da Foz',
    'Marcações nas Caldas da Rainha',
    'Marcações na Cidade do México',
  ]);
  expect(find.results('massagem', 'porto')).toBe('Massagem no porto');
});

test('Portuguese texts translate the city of a time zone', () => {
  expect(times.zone('Lisbon')).toBe('Hora de Lisboa');
  expect(times.zone('Buenos Aires')).toBe('Hora de Buenos Aires');
});
