import { expect, test } from 'vitest';
import { directionsTo } from './directions';

const nowhere = { addressLine1: null, city: null, lat: null, lng: null };

test('links lead to the position', () => {
  expect(directionsTo({ ...nowhere, city: 'Berlin', lat: 52.5392, lng: -13.4 })).toEqual([
    { service: 'Google Maps', href: 'https://www.google.com/maps/dir/?api=1&destination=52.5392%2C-13.4' },
    { service: 'Apple Maps', href: 'https://maps.apple.com/?daddr=52.5392%2C-13.4' },
    { service: 'OpenStreetMap', href: 'https://www.openstreetmap.org/directions?to=52.5392%2C-13.4' },
  ]);
});

test('without a position, links lead to the address', () => {
  const place = {
    ...nowhere,
    addressLine1: 'Rua & Cª 1',
    postalCode: '1100-001',
    city: 'Lisboa',
    country: null,
  };
  for (const { href } of directionsTo(place)) {
    const query = new URL(href).searchParams;
    expect(query.get('destination') ?? query.get('daddr') ?? query.get('query')).toBe(
      'Rua & Cª 1, 1100-001, Lisboa',
    );
  }
  expect(directionsTo(nowhere)).toEqual([]);
});
