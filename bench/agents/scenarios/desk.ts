import type { Scenario } from '../scenario.ts';
import { katharina, salon } from './people.ts';

/** Requests of a business. */
export const deskScenarios: readonly Scenario[] = [
  {
    name: 'who comes tomorrow',
    by: katharina,
    words: 'Who is coming to the salon tomorrow?',
    slots: { intent: 'day schedule', when: { from: '2026-09-10' } },
    expects: [],
    says: ['Maren Schulte', 'Hannah Weiß', '11:00', '14:00'],
  },
  {
    name: 'booked for a client who rang',
    by: katharina,
    words: 'Walter Hoffmann rang: a short haircut with Lena on Friday morning.',
    slots: {
      intent: 'book for client',
      client: { name: 'Walter Hoffmann' },
      what: 'short haircut',
      business: salon,
      professional: 'Lena',
      when: { from: '2026-09-11', to: '2026-09-11', before: '12:00' },
    },
    expects: [
      {
        kind: 'visit',
        becomes: {
          client: 'Walter Hoffmann',
          professional: 'Lena Vogt',
          services: 'Short haircut',
          date: '2026-09-11',
          start: { to: '11:59' },
          account: null,
        },
      },
    ],
  },
  {
    name: 'booked for a new client',
    by: katharina,
    words: 'Irma Petersen rang, +49 30 23125 099, she is new: a blow-dry with Paula on Monday at ten.',
    slots: {
      intent: 'book for client',
      client: { name: 'Irma Petersen', phone: '+49 30 23125 099' },
      what: 'blow-dry',
      business: salon,
      professional: 'Paula',
      when: { from: '2026-09-14', to: '2026-09-14', after: '10:00', before: '10:01' },
    },
    expects: [
      { kind: 'client', becomes: { name: 'Irma Petersen', business: salon } },
      {
        kind: 'visit',
        becomes: {
          client: 'Irma Petersen',
          professional: 'Paula Brenner',
          services: 'Blow-dry',
          date: '2026-09-14',
          start: '10:00',
          account: null,
        },
      },
    ],
  },
  {
    name: 'an afternoon off',
    by: katharina,
    words: 'Block Lena’s Friday afternoon from half past one to six, she has to see a doctor.',
    slots: {
      intent: 'block time',
      professional: 'Lena',
      when: { from: '2026-09-11', after: '13:30', before: '18:00' },
    },
    expects: [
      {
        kind: 'absence',
        becomes: {
          professional: 'Lena Vogt',
          from: '2026-09-11',
          to: '2026-09-11',
          start: '13:30',
          end: '18:00',
        },
      },
    ],
  },
  {
    name: 'an afternoon with clients in it',
    by: katharina,
    words: 'Block Lena’s afternoon tomorrow from two to six, but only if nobody is booked then.',
    slots: {
      intent: 'block time',
      professional: 'Lena',
      when: { from: '2026-09-10', after: '14:00', before: '18:00' },
    },
    expects: [],
    refusal: 'SCHEDULE_TIME_TAKEN',
  },
  {
    name: 'the figures of a month',
    by: katharina,
    words: 'How many bookings did the salon have in August, and what did they bring in?',
    slots: { intent: 'figures', when: { from: '2026-08-01', to: '2026-08-31' } },
    expects: [],
    says: ['365.5'],
  },
];
