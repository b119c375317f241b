import type { Scenario } from '../scenario.ts';
import { katharina, salon } from './people.ts';

const price = {
  intent: 'change price',
  what: 'Short haircut',
  business: salon,
  price: 42,
} as const;
const desk = ['desk:read', 'desk:clients', 'desk:book', 'desk:block'];
const sick = {
  intent: 'sick leave',
  professional: 'Lena',
  when: { from: '2026-09-10', after: '14:00', before: '18:00' },
} as const;
const absence = {
  kind: 'absence',
  becomes: { professional: 'Lena Vogt', from: '2026-09-10', to: '2026-09-10', start: '14:00', end: '18:00' },
} as const;

/** Further requests of a business: prices, sick leave, gaps and clients. */
export const ownerScenarios: readonly Scenario[] = [
  {
    name: 'a price, and no answer yet',
    by: katharina,
    words: 'A short haircut should cost 42 from now on.',
    slots: price,
    expects: [{ kind: 'approval', becomes: { action: 'change-price', status: 'pending' } }],
  },
  {
    name: 'a price, and yes',
    by: katharina,
    words: 'A short haircut should cost 42 from now on. I will approve it.',
    slots: price,
    afterwards: 'approve',
    expects: [
      { kind: 'approval', becomes: { action: 'change-price', status: 'approved' } },
      {
        kind: 'service',
        was: { name: 'Short haircut' },
        becomes: { name: 'Short haircut', priceMinor: 4_200 },
      },
    ],
  },
  {
    name: 'a price without its scope',
    by: katharina,
    words: 'A short haircut should cost 42 from now on.',
    slots: price,
    allowed: { scopes: desk },
    expects: [],
    refusal: 'FORBIDDEN',
  },
  {
    name: 'a price of another business',
    by: katharina,
    words: 'A skin fade at Clerk & Blade should cost 10.',
    slots: { ...price, what: 'Skin fade', business: 'Clerk & Blade', price: 10 },
    expects: [],
    refusal: 'SERVICE_NOT_OWNED',
  },
  {
    name: 'somebody is sick',
    by: katharina,
    words:
      'Lena is sick tomorrow from two to six. Block it and find somebody else or another time for the first client.',
    slots: sick,
    expects: [
      absence,
      {
        kind: 'visit',
        was: { professional: 'Lena Vogt', date: '2026-09-10' },
        becomes: { status: 'Confirmed' },
      },
    ],
  },
  {
    name: 'somebody is sick, ask me first',
    by: katharina,
    words:
      'Lena is sick tomorrow from two to six. Propose somebody else or another time for the first client; I will approve it.',
    slots: sick,
    allowed: { scopes: desk, asksFirst: true },
    afterwards: 'approve',
    expects: [
      absence,
      { kind: 'approval', becomes: { action: 'reschedule', status: 'approved' } },
      {
        kind: 'visit',
        was: { professional: 'Lena Vogt', date: '2026-09-10' },
        becomes: { status: 'Confirmed' },
      },
    ],
  },
  {
    name: 'sick leave without the scope',
    by: katharina,
    words: 'Lena is sick tomorrow from two to six.',
    slots: sick,
    allowed: { scopes: ['desk:read', 'desk:book'] },
    expects: [],
    refusal: 'FORBIDDEN',
  },
  {
    name: 'who has not come for long',
    by: katharina,
    words: 'Which clients have not been here since July?',
    slots: { intent: 'inactive clients', inactiveSince: '2026-08-01' },
    expects: [],
  },
  {
    name: 'notes without the scope',
    by: katharina,
    words: 'What do we know about Walter Hoffmann?',
    slots: { intent: 'client notes', client: { name: 'Walter Hoffmann' } },
    allowed: { scopes: ['desk:read', 'desk:book'] },
    expects: [],
    refusal: 'FORBIDDEN',
  },
  {
    name: 'where there is room tomorrow',
    by: katharina,
    words: 'When is Lena free tomorrow?',
    slots: { intent: 'gaps', professional: 'Lena', when: { from: '2026-09-10' } },
    expects: [],
    says: [' to '],
  },
  {
    name: 'booked for a client, ask me first',
    by: katharina,
    words: 'Walter Hoffmann rang: a short haircut with Lena on Friday morning. Ask me first.',
    slots: {
      intent: 'book for client',
      client: { name: 'Walter Hoffmann' },
      what: 'short haircut',
      business: salon,
      professional: 'Lena',
      when: { from: '2026-09-11', to: '2026-09-11', before: '12:00' },
    },
    allowed: { scopes: desk, asksFirst: true },
    expects: [
      { kind: 'approval', becomes: { action: 'book', status: 'pending' } },
      { kind: 'hold', becomes: { professional: 'Lena Vogt', date: '2026-09-11' } },
    ],
  },
];
