import { expect, test } from 'vitest';
import german from './de/times';
import english from './en/times';
import portuguese from './pt/times';

test.each([
  ['Lisbon', 'Lissabon', 'Lisboa'],
  ['Tokyo', 'Tokio', 'Tóquio'],
  ['Azores', 'Ponta Delgada', 'Ponta Delgada'],
  ['Ushuaia', 'Ushuaia', 'Ushuaia'],
])('the zone of %s is named in the language of the page', (city, inGerman, inPortuguese) => {
  expect(german.zone(city)).toBe(`Ortszeit ${inGerman}`);
  expect(portuguese.zone(city)).toBe(`Hora de ${inPortuguese}`);
  expect(english.zone(city)).toContain(city);
});
