import { expect, test } from 'vitest';
import { lengthText, priceText, termsOf } from './service-terms';

const words = {
  minutes: (count: number) => `${count} min`,
  minuteRange: (least: number, most: number) => `${least}–${most} min`,
  from: (price: string) => `from ${price}`,
  free: 'Free',
  onRequest: 'Price on request',
};
const cut = {
  duration: 30,
  price: 20 as number | null,
  priceFrom: false,
  currency: 'EUR',
  professionalIds: ['ana', 'rui'],
  professionalTerms: [{ professionalId: 'rui', price: 35, duration: 60 }],
};
const textsOf = (services: (typeof cut)[], who: string | null = null) => {
  const terms = termsOf(services, who);
  return [lengthText(terms, words), priceText(terms, words, 'en')];
};

test('shows the values of the chosen professional', () => {
  expect(textsOf([cut], 'ana')).toEqual(['30 min', '€20']);
  expect(textsOf([cut], 'rui')).toEqual(['60 min', '€35']);
});

test('shows the range of all professionals and the lowest price', () => {
  expect(textsOf([cut])).toEqual(['30–60 min', 'from €20']);
  expect(textsOf([{ ...cut, professionalIds: ['rui'] }])).toEqual(['60 min', '€35']);
});

test('adds several services with professionals who offer all of them', () => {
  const beard = { ...cut, duration: 15, price: 10, professionalIds: ['rui'], professionalTerms: [] };
  expect(textsOf([cut, beard])).toEqual(['75 min', '€45']);
});

test('shows “from” for a service whose price can be higher, and names free and unknown prices', () => {
  expect(textsOf([{ ...cut, priceFrom: true }], 'ana')).toEqual(['30 min', 'from €20']);
  expect(textsOf([{ ...cut, price: 0 }], 'ana')).toEqual(['30 min', 'Free']);
  expect(textsOf([{ ...cut, price: null }], 'ana')).toEqual(['30 min', 'Price on request']);
  expect(textsOf([{ ...cut, price: null }])).toEqual(['30–60 min', '€35']);
});
