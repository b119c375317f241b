import { expect, test } from 'vitest';
import { invalidFields } from './profile-form';

const valid = {
  name: 'Barbería Sol',
  timezone: 'Europe/Lisbon',
  lat: 38.7,
  lng: -9.1,
  phone: '+351 21 123 45 67',
  email: 'ola@barberiasol.pt',
  website: 'barberiasol.pt',
  image: '',
  images: ['https://barberiasol.pt/1.jpg'],
};

test('accepts valid and empty values', () => {
  expect(invalidFields(valid)).toEqual([]);
  const empty = { lat: null, lng: null, phone: '', email: '', website: '', images: [] };
  expect(invalidFields({ ...valid, ...empty })).toEqual([]);
});

test('names every invalid field', () => {
  const entered = {
    name: '',
    timezone: 'Europe/Nowhere',
    lat: 91,
    lng: null,
    phone: 'call me',
    email: 'ola',
    website: 'no website',
    image: 'picture',
    images: ['http://barberiasol.pt/1.jpg'],
  };
  expect(invalidFields(entered)).toEqual(Object.keys(entered));
  expect(invalidFields({ ...valid, lat: Number.NaN })).toEqual(['lat']);
  expect(invalidFields({ ...valid, lat: null })).toEqual(['lat']);
});
