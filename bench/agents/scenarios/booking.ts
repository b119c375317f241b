import type { Scenario } from '../scenario.ts';
import { ben, clara, elena, pedro, priya, rabin, salon, tom } from './people.ts';

const haircuts = { oneOf: ['Haircut', 'Short haircut', 'Long haircut', 'Children’s haircut'] };

export const bookingScenarios: readonly Scenario[] = [
  {
    name: 'a misspelt haircut nearby',
    by: clara,
    words: 'I need a hairkut close to Prenzlauer Berg, some time this week after two.',
    slots: {
      intent: 'book',
      what: 'hairkut',
      where: { lat: 52.54, lng: 13.42, radiusKm: 5 },
      when: { from: '2026-09-09', to: '2026-09-12', after: '14:00' },
    },
    expects: [
      {
        kind: 'visit',
        becomes: {
          business: salon,
          services: haircuts,
          date: { from: '2026-09-09', to: '2026-09-12' },
          start: { from: '14:00' },
          account: clara,
          status: 'Confirmed',
        },
      },
    ],
  },
  {
    name: 'the cheapest yoga class',
    by: clara,
    words: 'I am in Kathmandu this week. Book me the cheapest yoga class there, the first that comes.',
    slots: {
      intent: 'book',
      what: 'yoga',
      where: { city: 'Kathmandu' },
      when: { from: '2026-09-10', to: '2026-09-13' },
      kind: 'class',
      prefer: 'price',
    },
    expects: [
      {
        kind: 'visit',
        becomes: { services: 'Evening yin', date: '2026-09-10', priceMinor: 75_000, account: clara },
      },
    ],
  },
  {
    name: 'the best rated barber',
    by: tom,
    words: 'Book a skin fade in London on Friday with whoever is rated best.',
    slots: {
      intent: 'book',
      what: 'skin fade',
      where: { city: 'London' },
      when: { from: '2026-09-11', to: '2026-09-11' },
      prefer: 'rating',
    },
    expects: [
      {
        kind: 'visit',
        becomes: { services: 'Skin fade', professional: 'Callum Reid', date: '2026-09-11', account: tom },
      },
    ],
  },
  {
    name: 'tomorrow after five',
    by: clara,
    words: 'A haircut at Salon Lindenblüte tomorrow after five, please.',
    slots: {
      intent: 'book',
      what: 'haircut',
      business: salon,
      when: { from: '2026-09-10', to: '2026-09-10', after: '17:00' },
    },
    expects: [
      {
        kind: 'visit',
        becomes: { business: salon, services: haircuts, date: '2026-09-10', start: { from: '17:00' } },
      },
    ],
  },
  {
    name: 'with a named person',
    by: clara,
    words: 'Book a blow-dry with Aylin at Salon Lindenblüte on Friday morning.',
    slots: {
      intent: 'book',
      what: 'blow-dry',
      business: salon,
      professional: 'Aylin',
      when: { from: '2026-09-11', to: '2026-09-11', before: '12:00' },
    },
    expects: [
      {
        kind: 'visit',
        becomes: {
          professional: 'Aylin Demir',
          services: 'Blow-dry',
          date: '2026-09-11',
          start: { to: '11:59' },
        },
      },
    ],
  },
  {
    name: 'a weekly series',
    by: ben,
    words:
      'One-to-one Spanish at Palabra Viva in Mexico City, Mondays at ten, four weeks from next Monday on.',
    slots: {
      intent: 'book',
      what: 'Spanish, one to one',
      business: 'Palabra Viva',
      kind: 'single',
      when: { from: '2026-09-14', to: '2026-09-14', after: '10:00', before: '10:30' },
      repeat: { frequency: 'weekly', count: 4 },
    },
    expects: ['2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05'].map((date) => ({
      kind: 'visit',
      becomes: { services: 'Spanish, one to one', date, start: '10:00', account: ben, series: true },
    })),
  },
  {
    name: 'a seat in a class',
    by: rabin,
    words: 'Put me down for the sunrise hatha at Boudha Morning Yoga on Friday.',
    slots: {
      intent: 'book',
      what: 'sunrise hatha',
      business: 'Boudha Morning Yoga',
      kind: 'class',
      when: { from: '2026-09-11', to: '2026-09-11' },
    },
    expects: [
      {
        kind: 'visit',
        becomes: { services: 'Sunrise hatha', date: '2026-09-11', start: '06:30', account: rabin },
      },
    ],
  },
  {
    name: 'in German',
    by: elena,
    words: 'Ich brauche nächste Woche eine Zahnreinigung in Zürich, am liebsten vormittags.',
    slots: {
      intent: 'book',
      what: 'Zahnreinigung',
      where: { city: 'Zürich' },
      when: { from: '2026-09-14', to: '2026-09-18', before: '12:00' },
    },
    expects: [
      {
        kind: 'visit',
        becomes: {
          business: 'Limmat Dental Hygiene',
          date: { from: '2026-09-14', to: '2026-09-18' },
          start: { to: '11:59' },
          account: elena,
        },
      },
    ],
  },
  {
    name: 'not above a price',
    by: pedro,
    words: 'A massage in Lisbon next week for at most 45 euros.',
    slots: {
      intent: 'book',
      what: 'massage',
      where: { city: 'Lisbon' },
      when: { from: '2026-09-14', to: '2026-09-18' },
      maxPrice: 45,
    },
    expects: [
      {
        kind: 'visit',
        becomes: { services: 'Sports massage', city: 'Lisbon', priceMinor: { to: 4_500 }, account: pedro },
      },
    ],
  },
  {
    name: 'a time on one’s own clock',
    by: priya,
    words:
      'I land in Tokyo tonight. Book an hour of shiatsu at Komorebi for tomorrow when it is ten in the morning in London.',
    slots: {
      intent: 'book',
      what: 'shiatsu 60 minutes',
      business: 'Komorebi',
      when: { instant: '2026-09-10T09:00:00Z' },
    },
    expects: [
      {
        kind: 'visit',
        becomes: { services: 'Shiatsu, 60 minutes', date: '2026-09-10', start: '18:00', account: priya },
      },
    ],
  },
];
