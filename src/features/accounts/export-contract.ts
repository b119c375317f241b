import Type from 'typebox';
import { signedIn } from '../../http/access.ts';
import { declareRoute } from '../../http/route.ts';
import { Instant } from '../../http/schemas.ts';
import { User } from './contract.ts';

const Held = (about: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: about });

const AccountExport = Type.Object({
  exportedAt: Instant('When it was written.'),
  user: User,
  familyMembers: Type.Array(Held('Somebody you book for.')),
  sessions: Type.Array(Held('A session that is open now.')),
  appointments: Type.Array(Held('An appointment booked for you or your family.')),
  reviews: Type.Array(Held('A review you wrote.')),
  packages: Type.Array(Held('A package you bought.')),
  clientRecords: Type.Array(Held('What a business keeps about you, but for its own notes.')),
  businesses: Type.Array(Held('A business you own.')),
  professional: Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'Your profile as a professional.',
  }),
});

export const exportAccount = declareRoute({
  method: 'GET',
  path: '/api/account/export',
  access: signedIn,
  tag: 'Account',
  summary: 'Everything held about you',
  reply: {
    status: 200,
    description: 'One JSON document.',
    schema: AccountExport,
    example: {
      exportedAt: '2026-03-01T09:00:00.000Z',
      user: {
        id: 'usr_01kf4zq0m8w3c5x7e9g2j4n6p8',
        email: 'ada@example.com',
        name: 'Ada Lovelace',
        role: 'customer',
        phone: null,
        timezone: 'Europe/London',
        preferredReminderChannel: 'email',
        createdAt: '2026-03-01T09:00:00.000Z',
      },
      familyMembers: [],
      sessions: [
        {
          id: 'ses_01kf4zq0m8w3c5x7e9g2j4n6p8',
          createdAt: '2026-03-01T09:00:00.000Z',
          expiresAt: '2026-03-31T09:00:00.000Z',
        },
      ],
      appointments: [],
      reviews: [],
      packages: [],
      clientRecords: [],
      businesses: [],
      professional: null,
    },
  },
  errors: [],
  secret: true,
});
