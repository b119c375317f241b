import type { Scenario } from '../scenario.ts';
import { ben, clara, elena, pedro, priya, salon, tom } from './people.ts';

const nextWeek = { from: '2026-09-14', to: '2026-09-18' };

interface Plain {
  name: string;
  by: string;
  words: string;
  what: string;
  city: string;
  service: string;
  more?: Partial<Scenario['slots']>;
}

/** One booking next week, at any business of the city. */
const plain = ({ name, by, words, what, city, service, more }: Plain): Scenario => ({
  name,
  by,
  words,
  slots: { intent: 'book', what, where: { city }, when: nextWeek, ...more },
  expects: [
    {
      kind: 'visit',
      becomes: { services: service, city, account: by, date: { from: nextWeek.from, to: nextWeek.to } },
    },
  ],
});

/** Requests of the review with real agents: other cities, currencies, pairs and moves. */
export const findingScenarios: readonly Scenario[] = [
  plain({
    name: 'physiotherapy by price',
    by: pedro,
    words: 'The cheapest back and neck treatment in Lisbon next week.',
    what: 'back and neck treatment',
    city: 'Lisbon',
    service: 'Back and neck treatment',
    more: { prefer: 'price' },
  }),
  plain({
    name: 'a shave in London',
    by: tom,
    words: 'A hot-towel shave in London next week.',
    what: 'hot-towel shave',
    city: 'London',
    service: 'Hot-towel shave',
  }),
  plain({
    name: 'a dog in Sydney',
    by: priya,
    words: 'A wash and dry for my dog in Sydney next week.',
    what: 'wash and dry',
    city: 'Sydney',
    service: 'Wash and dry',
  }),
  plain({
    name: 'a piano lesson in reais',
    by: ben,
    words: 'A piano lesson in São Paulo next week.',
    what: 'piano lesson',
    city: 'São Paulo',
    service: 'Piano lesson',
  }),
  plain({
    name: 'a currency with three decimals',
    by: priya,
    words: 'A first consultation about nutrition in Kuwait City next week.',
    what: 'first consultation',
    city: 'Kuwait City',
    service: 'First consultation',
  }),
  plain({
    name: 'a consultation in New York',
    by: tom,
    words: 'A tattoo consultation in New York next week.',
    what: 'tattoo consultation',
    city: 'New York',
    service: 'Tattoo consultation',
  }),
  plain({
    name: 'a currency without decimals',
    by: priya,
    words: 'A foot massage in Tokyo next week.',
    what: 'foot massage',
    city: 'Tokyo',
    service: 'Foot massage',
  }),
  plain({
    name: 'a bike before the weekend',
    by: clara,
    words: 'A safety check for my bike in Berlin next week.',
    what: 'safety check',
    city: 'Berlin',
    service: 'Safety check',
    more: { business: 'Speichenwerk' },
  }),
  plain({
    name: 'a lesson for children in Zürich',
    by: elena,
    words: 'A brushing lesson for children in Zürich next week.',
    what: 'brushing lesson for children',
    city: 'Zürich',
    service: 'Brushing lesson for children',
  }),
  plain({
    name: 'a tax adviser in Mumbai',
    by: priya,
    words: 'Somebody for my personal tax return in Mumbai next week.',
    what: 'personal tax return',
    city: 'Mumbai',
    service: 'Personal tax return',
  }),
  {
    name: 'a haircut half an hour after the repair',
    by: clara,
    words:
      'Next Tuesday a safety check for my bike, and a blow-dry at least half an hour after it, in Berlin.',
    slots: {
      intent: 'pair',
      what: 'safety check',
      where: { city: 'Berlin' },
      when: { from: '2026-09-15', to: '2026-09-15' },
      followedBy: { what: 'blow-dry', gapMinutes: 30 },
    },
    expects: [
      { kind: 'visit', becomes: { services: 'Safety check', date: '2026-09-15', account: clara } },
      {
        kind: 'visit',
        becomes: { services: 'Blow-dry', business: salon, date: '2026-09-15', account: clara },
      },
    ],
  },
  {
    name: 'two people after each other',
    by: clara,
    words: 'Next Tuesday a children’s haircut at Salon Lindenblüte for me, and one for Emil right after it.',
    slots: {
      intent: 'pair',
      what: 'children’s haircut',
      business: salon,
      when: { from: '2026-09-15', to: '2026-09-15' },
      followedBy: { relative: { name: 'Emil' }, maxGapMinutes: 30 },
    },
    expects: [
      { kind: 'visit', becomes: { client: 'Clara Neumann', date: '2026-09-15', account: clara } },
      { kind: 'visit', becomes: { client: 'Emil Neumann', date: '2026-09-15', account: clara } },
    ],
  },
  {
    name: 'two times that cannot follow each other',
    by: clara,
    words:
      'Next Tuesday a safety check for my bike and a blow-dry more than twelve hours after it, or nothing.',
    slots: {
      intent: 'pair',
      what: 'safety check',
      where: { city: 'Berlin' },
      when: { from: '2026-09-15', to: '2026-09-15' },
      followedBy: { what: 'blow-dry', gapMinutes: 720 },
    },
    expects: [],
  },
  {
    name: 'a pair, and only one booking is allowed',
    by: clara,
    words: 'Next Tuesday a safety check and a blow-dry after it, both or none.',
    slots: {
      intent: 'pair',
      what: 'safety check',
      where: { city: 'Berlin' },
      when: { from: '2026-09-15', to: '2026-09-15' },
      followedBy: { what: 'blow-dry' },
    },
    allowed: { scopes: ['appointments:read', 'appointments:book'], maxBookings: 1 },
    expects: [],
    refusal: 'FORBIDDEN',
  },
  {
    name: 'a pair, ask me first',
    by: clara,
    words: 'Next Tuesday a safety check and a blow-dry after it. Ask me before you book.',
    slots: {
      intent: 'pair',
      what: 'safety check',
      where: { city: 'Berlin' },
      when: { from: '2026-09-15', to: '2026-09-15' },
      followedBy: { what: 'blow-dry' },
    },
    allowed: { scopes: ['appointments:read', 'appointments:book'], asksFirst: true },
    afterwards: 'approve',
    expects: [
      { kind: 'approval', becomes: { action: 'book', status: 'approved' } },
      { kind: 'visit', becomes: { services: 'Safety check', date: '2026-09-15' } },
      { kind: 'visit', becomes: { services: 'Blow-dry', date: '2026-09-15' } },
    ],
  },
  {
    name: 'moved, ask me first',
    by: clara,
    words: 'Move my long haircut to Tuesday afternoon, but ask me before.',
    slots: {
      intent: 'move',
      booked: { service: 'Long haircut' },
      newTime: { date: '2026-09-15', after: '13:00' },
    },
    allowed: { scopes: ['appointments:read', 'appointments:change'], asksFirst: true },
    expects: [{ kind: 'approval', becomes: { action: 'reschedule', status: 'pending' } }],
  },
  {
    name: 'moved, ask me first, and yes',
    by: clara,
    words: 'Move my long haircut to Tuesday afternoon. I will approve it.',
    slots: {
      intent: 'move',
      booked: { service: 'Long haircut' },
      newTime: { date: '2026-09-15', after: '13:00' },
    },
    allowed: { scopes: ['appointments:read', 'appointments:change'], asksFirst: true },
    afterwards: 'approve',
    expects: [
      { kind: 'approval', becomes: { action: 'reschedule', status: 'approved' } },
      {
        kind: 'visit',
        was: { services: 'Long haircut' },
        becomes: { date: '2026-09-15', start: { from: '13:00' } },
      },
    ],
  },
  {
    name: 'moving is not allowed',
    by: clara,
    words: 'Move my long haircut to Tuesday afternoon.',
    slots: {
      intent: 'move',
      booked: { service: 'Long haircut' },
      newTime: { date: '2026-09-15', after: '13:00' },
    },
    allowed: { scopes: ['appointments:read', 'appointments:book'] },
    expects: [],
    refusal: 'FORBIDDEN',
  },
  {
    name: 'holding is not allowed',
    by: clara,
    words: 'Keep a haircut with Lena on Friday for me.',
    slots: {
      intent: 'hold',
      what: 'haircut',
      business: salon,
      professional: 'Lena',
      when: { from: '2026-09-11', to: '2026-09-11' },
    },
    allowed: { scopes: ['appointments:read'] },
    expects: [],
    refusal: 'FORBIDDEN',
  },
  {
    name: 'a child, ask me first, and yes',
    by: clara,
    words: 'Emil needs a children’s haircut at Salon Lindenblüte next Tuesday afternoon. I will approve it.',
    slots: {
      intent: 'book',
      what: 'children’s haircut',
      business: salon,
      relative: { name: 'Emil' },
      when: { from: '2026-09-15', to: '2026-09-15', after: '12:00' },
    },
    allowed: { scopes: ['appointments:read', 'appointments:book', 'family'], asksFirst: true },
    afterwards: 'approve',
    expects: [
      { kind: 'approval', becomes: { action: 'book', status: 'approved' } },
      { kind: 'visit', becomes: { client: 'Emil Neumann', date: '2026-09-15', status: 'Confirmed' } },
    ],
  },
];
