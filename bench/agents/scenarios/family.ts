import type { Scenario } from '../scenario.ts';
import { clara, maren, salon } from './people.ts';

/** Requests for family members. */
export const familyScenarios: readonly Scenario[] = [
  {
    name: 'for a child',
    by: clara,
    words: 'Emil needs a children’s haircut at Salon Lindenblüte next Tuesday afternoon.',
    slots: {
      intent: 'book',
      what: 'children’s haircut',
      business: salon,
      relative: { name: 'Emil' },
      when: { from: '2026-09-15', to: '2026-09-15', after: '12:00' },
    },
    expects: [
      {
        kind: 'visit',
        becomes: {
          client: 'Emil Neumann',
          account: clara,
          services: 'Children’s haircut',
          date: '2026-09-15',
          start: { from: '12:00' },
        },
      },
    ],
  },
  {
    name: 'for a child that is not known yet',
    by: maren,
    words:
      'A children’s haircut at Salon Lindenblüte for my daughter Ida Schulte, born on 2 March 2019, on Saturday. She is not in my account yet.',
    slots: {
      intent: 'book',
      what: 'children’s haircut',
      business: salon,
      relative: { name: 'Ida Schulte', relation: 'daughter', birthDate: '2019-03-02' },
      when: { from: '2026-09-12', to: '2026-09-12' },
    },
    expects: [
      { kind: 'relative', becomes: { name: 'Ida Schulte', account: maren } },
      { kind: 'visit', becomes: { client: 'Ida Schulte', account: maren, date: '2026-09-12' } },
    ],
  },
  {
    name: 'two people at once',
    by: clara,
    words:
      'Friday at ten at Salon Lindenblüte: a haircut with Aylin for me and a children’s haircut with Paula for Emil. Both or none.',
    slots: {
      intent: 'book together',
      business: salon,
      when: { from: '2026-09-11', to: '2026-09-11', after: '10:00', before: '10:01' },
      visits: [
        { what: 'haircut', professional: 'Aylin' },
        { what: 'children’s haircut', professional: 'Paula', relative: { name: 'Emil' } },
      ],
    },
    expects: [
      {
        kind: 'visit',
        becomes: {
          client: 'Clara Neumann',
          professional: 'Aylin Demir',
          services: { oneOf: ['Haircut', 'Short haircut', 'Long haircut'] },
          date: '2026-09-11',
          start: '10:00',
        },
      },
      {
        kind: 'visit',
        becomes: {
          client: 'Emil Neumann',
          professional: 'Paula Brenner',
          services: 'Children’s haircut',
          date: '2026-09-11',
          start: '10:00',
        },
      },
    ],
  },
];
