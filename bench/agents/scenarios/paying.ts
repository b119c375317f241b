import type { Scenario } from '../scenario.ts';
import { clara, salon } from './people.ts';

const friday = { from: '2026-09-11', to: '2026-09-11' };

/** Coupons, packages, prices and holds. */
export const payingScenarios: readonly Scenario[] = [
  {
    name: 'with a coupon',
    by: clara,
    words: 'A haircut with Lena at Salon Lindenblüte on Friday, with my code LINDE5.',
    slots: {
      intent: 'book',
      what: 'Haircut',
      business: salon,
      professional: 'Lena',
      when: friday,
      coupon: 'LINDE5',
    },
    expects: [
      {
        kind: 'visit',
        becomes: { professional: 'Lena Vogt', date: '2026-09-11', coupon: 'LINDE5', account: clara },
      },
    ],
  },
  {
    name: 'with a session paid for before',
    by: clara,
    words: 'Book a haircut with Lena on Friday and take it from my five haircuts.',
    slots: {
      intent: 'book',
      what: 'Haircut',
      business: salon,
      professional: 'Lena',
      when: friday,
      prepaid: true,
    },
    expects: [
      {
        kind: 'visit',
        becomes: {
          services: 'Haircut',
          date: '2026-09-11',
          prepaid: true,
          priceMinor: 0,
          account: clara,
        },
      },
    ],
  },
  {
    name: 'kept, then booked',
    by: clara,
    words: 'Keep the first haircut with Lena on Friday so that nobody takes it, then book it.',
    slots: {
      intent: 'book',
      what: 'haircut',
      business: salon,
      professional: 'Lena',
      when: friday,
      first: 'hold',
    },
    expects: [{ kind: 'visit', becomes: { professional: 'Lena Vogt', date: '2026-09-11', account: clara } }],
  },
  {
    name: 'kept, not booked',
    by: clara,
    words: 'Keep a haircut with Lena on Friday for me while I ask my husband. Do not book it yet.',
    slots: { intent: 'hold', what: 'haircut', business: salon, professional: 'Lena', when: friday },
    expects: [{ kind: 'hold', becomes: { professional: 'Lena Vogt', date: '2026-09-11', account: clara } }],
  },
  {
    name: 'the price first',
    by: clara,
    words:
      'A root touch-up with Jonas next week with the code COLOUR15, but only if that makes it less than 65 euros.',
    slots: {
      intent: 'book',
      what: 'root touch-up',
      business: salon,
      professional: 'Jonas',
      when: { from: '2026-09-14', to: '2026-09-19' },
      coupon: 'COLOUR15',
      first: 'quote',
      maxPrice: 65,
    },
    expects: [
      {
        kind: 'visit',
        becomes: {
          professional: 'Jonas Albrecht',
          services: 'Root touch-up',
          coupon: 'COLOUR15',
          priceMinor: 6_120,
          account: clara,
        },
      },
    ],
  },
  {
    name: 'too dear after all',
    by: clara,
    words: 'A balayage with Jonas next week with the code COLOUR15, but only if that makes it less than 150.',
    slots: {
      intent: 'book',
      what: 'balayage',
      business: salon,
      professional: 'Jonas',
      when: { from: '2026-09-14', to: '2026-09-19' },
      coupon: 'COLOUR15',
      first: 'quote',
      maxPrice: 150,
    },
    expects: [],
  },
  {
    name: 'what it would cost',
    by: clara,
    words: 'What would a balayage at Salon Lindenblüte cost me with the code COLOUR15? I am only asking.',
    slots: {
      intent: 'quote',
      what: 'balayage',
      business: salon,
      when: { from: '2026-09-14', to: '2026-09-19' },
      coupon: 'COLOUR15',
    },
    expects: [],
    says: ['160.65'],
  },
];
