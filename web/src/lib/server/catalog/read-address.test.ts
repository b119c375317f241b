import { expect, test } from 'vitest';
import { readAddress } from './read-address';

const cases: [line: string, street: string, code: string, city: string, country: string, state?: string][] = [
  ['Rua das Flores 12, 4050-262 Porto, Portugal', 'Rua das Flores 12', '4050-262', 'Porto', 'Portugal'],
  ['Rua das Flores 12 4050-262 Porto Portugal', 'Rua das Flores 12', '4050-262', 'Porto', 'Portugal'],
  ['Torstraße 5, 10115 Berlin, Deutschland', 'Torstraße 5', '10115', 'Berlin', 'Germany'],
  ['Torstraße 5, D-10115 Berlin, DE', 'Torstraße 5', '10115', 'Berlin', 'Germany'],
  ['Torstraße 5 Berlin', 'Torstraße 5', '', 'Berlin', ''],
  ['Torstraße 5, constructor', 'Torstraße 5', '', 'constructor', ''],
  ['Torstraße 5, Hinterhaus, 10115 Berlin', 'Torstraße 5, Hinterhaus', '10115', 'Berlin', ''],
  ['Bahnhofstrasse 1, 8001 Zürich, Schweiz', 'Bahnhofstrasse 1', '8001', 'Zürich', 'Switzerland'],
  [
    '10 Downing Street, London SW1A 2AA, United Kingdom',
    '10 Downing Street',
    'SW1A 2AA',
    'London',
    'United Kingdom',
  ],
  ['10 Downing Street, London, SW1A 2AA, UK', '10 Downing Street', 'SW1A 2AA', 'London', 'United Kingdom'],
  ['Damrak 1, 1012 LG Amsterdam, Netherlands', 'Damrak 1', '1012 LG', 'Amsterdam', 'Netherlands'],
  [
    '1600 Amphitheatre Pkwy, Mountain View, CA 94043, USA',
    '1600 Amphitheatre Pkwy',
    '94043',
    'Mountain View',
    'United States',
    'CA',
  ],
  [
    'Avenida Paulista 1000, 01310-100 São Paulo, Brasil',
    'Avenida Paulista 1000',
    '01310-100',
    'São Paulo',
    'Brazil',
  ],
  ['Porto, Portugal', '', '', 'Porto', 'Portugal'],
  ['Porto', '', '', 'Porto', ''],
  ['Rua Augusta 5, Lisboa', 'Rua Augusta 5', '', 'Lisboa', ''],
  ['Drottninggatan 10, 111 51 Stockholm, Sweden', 'Drottninggatan 10', '111 51', 'Stockholm', 'Sweden'],
  ['Calle Mayor 3, 28013, Madrid, Spanien', 'Calle Mayor 3', '28013', 'Madrid', 'Spain'],
  ['', '', '', '', ''],
  [' , ; ', '', '', '', ''],
];

test.each(cases)('reads %s', (line, addressLine1, postalCode, city, country, state = '') => {
  expect(readAddress(line)).toEqual({ addressLine1, postalCode, city, state, country });
});

test('long lines of digits and spaces are read in linear time', () => {
  const started = performance.now();
  readAddress('1 '.repeat(20_000));
  readAddress('a1'.repeat(20_000));
  readAddress(' '.repeat(40_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
