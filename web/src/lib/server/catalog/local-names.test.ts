import { expect, test } from 'vitest';
import { localCategory, localCity, localCountry } from './local-names';

test.each([
  ['Lisbon', 'Lissabon', 'Lisboa'],
  ['lisboa', 'Lissabon', 'Lisboa'],
  ['Zürich', 'Zürich', 'Zurique'],
  ['Coimbra', 'Coimbra', 'Coimbra'],
])('city %s', (name, de, pt) => {
  expect([localCity(name, 'de'), localCity(name, 'pt')]).toEqual([de, pt]);
});

test.each([
  ['Germany', 'Deutschland', 'Alemanha'],
  ['DE', 'Deutschland', 'Alemanha'],
  ['Alemanha', 'Deutschland', 'Alemanha'],
  ['Poland', 'Polen', 'Polónia'],
  ['Vietnã', 'Vietnam', 'Vietname'],
  ['Atlantis', 'Atlantis', 'Atlantis'],
])('country %s', (name, de, pt) => {
  expect([localCountry(name, 'de'), localCountry(name, 'pt')]).toEqual([de, pt]);
  expect(localCountry(null, 'de')).toBeNull();
});

test('categories of common trades are translated, others stay', () => {
  expect(localCategory('Bike repair', 'de')).toBe('Fahrradreparatur');
  expect(localCategory('haircut', 'pt')).toBe('Corte de cabelo');
  expect(localCategory('Cupping', 'pt')).toBe('Cupping');
});
