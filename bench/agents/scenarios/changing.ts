import type { Scenario } from '../scenario.ts';
import { clara, maren, salon } from './people.ts';

const fullClass = {
  what: 'Reformer class',
  business: 'Miradouro Pilates',
  kind: 'class',
  when: { from: '2026-09-11', to: '2026-09-11', after: '08:00', before: '08:01' },
} as const;

/** Existing appointments, full classes, and questions without a change. */
export const changingScenarios: readonly Scenario[] = [
  {
    name: 'moved to another day',
    by: clara,
    words: 'Move my long haircut with Lena to Tuesday afternoon.',
    slots: {
      intent: 'move',
      booked: { service: 'Long haircut' },
      newTime: { date: '2026-09-15', after: '13:00' },
    },
    expects: [
      {
        kind: 'visit',
        was: { services: 'Long haircut', account: clara, status: 'Confirmed' },
        becomes: { professional: 'Lena Vogt', date: '2026-09-15', start: { from: '13:00' } },
      },
    ],
  },
  {
    name: 'cancelled in time',
    by: clara,
    words: 'Cancel Emil’s haircut in October.',
    slots: { intent: 'cancel', booked: { service: 'Children’s haircut', from: '2026-10-01' } },
    expects: [
      {
        kind: 'visit',
        was: { client: 'Emil Neumann', status: 'Confirmed', date: { from: '2026-10-01' } },
        becomes: { client: 'Emil Neumann', status: 'Cancelled' },
      },
    ],
  },
  {
    name: 'cancelled too late',
    by: maren,
    words: 'Cancel my short haircut tomorrow if that is still possible. Otherwise I shall go.',
    slots: { intent: 'cancel', booked: { service: 'Short haircut' } },
    expects: [],
  },
  {
    name: 'in line for a full class',
    by: clara,
    words:
      'The reformer class at Miradouro Pilates on Friday at eight. If it is full, put me on the waiting list for it.',
    slots: { intent: 'book', ...fullClass, otherwise: 'wait' },
    expects: [
      {
        kind: 'waiting',
        becomes: {
          business: 'Miradouro Pilates',
          services: 'Reformer class',
          from: '2026-09-11',
          to: '2026-09-11',
          account: clara,
        },
      },
    ],
  },
  {
    name: 'a full class, and no other',
    by: clara,
    words: 'The reformer class at Miradouro Pilates on Friday at eight. That one or none, and no waiting.',
    slots: { intent: 'book', ...fullClass },
    expects: [],
  },
  {
    name: 'a calendar file',
    by: clara,
    words: 'Give me the calendar file of my long haircut, as it is.',
    slots: { intent: 'calendar file', booked: { service: 'Long haircut' } },
    expects: [],
    says: ['BEGIN:VCALENDAR', 'END:VCALENDAR', salon],
  },
  {
    name: 'the next free time',
    words: 'When is the next free teeth cleaning at Limmat Dental Hygiene? I am only asking.',
    slots: { intent: 'next free time', what: 'teeth cleaning', business: 'Limmat Dental Hygiene' },
    expects: [],
    says: ['08:00'],
  },
  {
    name: 'what others say',
    words: 'How is Luca Bernasconi in Zürich rated, and what do people write about him?',
    slots: { intent: 'reviews', professional: 'Luca Bernasconi' },
    expects: [],
    says: ['3.5'],
  },
];
