import Type from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Instant } from '../../../http/schemas.ts';
import { CurrentPassword, User } from '../account/contract.ts';

const Entry = (about: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: about });

export const AccountExport = Type.Object({
  exportedAt: Instant('When it was written.'),
  user: User,
  familyMembers: Type.Array(Entry('Somebody you book for.')),
  sessions: Type.Array(Entry('A session, open or ended.')),
  grants: Type.Array(Entry('An agent you allowed, with its limits.')),
  grantActivity: Type.Array(Entry('Something an agent did, or was refused.')),
  emailLinks: Type.Array(Entry('A link that was mailed to confirm an address, for three days.')),
  appointments: Type.Array(Entry('An appointment booked for you or your family, and what became of it.')),
  payments: Type.Array(Entry('A payment for one of them.')),
  holds: Type.Array(Entry('A slot kept for you at this moment.')),
  waitlist: Type.Array(Entry('A time you waited for, and what you were offered.')),
  approvals: Type.Array(Entry('What an agent asked you to approve, and what became of it.')),
  reviews: Type.Array(Entry('A review you wrote.')),
  alerts: Type.Array(Entry('An alert about an appointment of yours, or one you raised.')),
  notifications: Type.Array(Entry('Something you were told.')),
  packages: Type.Array(Entry('A package you bought.')),
  clientRecords: Type.Array(Entry('What a business you have booked at knows you by: its record of you.')),
  reports: Type.Array(Entry('Something you reported.')),
  supportTickets: Type.Array(Entry('A conversation with support, both sides of it.')),
  businesses: Type.Array(Entry('A business you own.')),
  memberships: Type.Array(Entry('A business you belong to, and as what.')),
  invitations: Type.Array(Entry('An invitation to belong to a business, for you or by you, for 14 days.')),
  webhooks: Type.Array(
    Entry('Where such a business wants to be told what happens, but for what that is signed with.'),
  ),
  professional: Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'Your profile as a professional, with your hours, absences, own services and requests.',
  }),
  calendarFeed: Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'Since when your calendar has a private address.',
  }),
});

export const exportAccount = declareRoute({
  operation: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
  access: signedIn,
  tag: 'Account',
  summary: 'Everything held about you',
  reply: {
    status: 200,
    description: 'One JSON document.',
    contentType: 'application/json; charset=utf-8',
    schema: AccountExport,
    example: {
      exportedAt: '2026-11-30T12:00:00.000Z',
      user: {
        id: 'usr_demo_customer',
        email: 'customer@demo.test',
        name: 'Clara Neumann',
        role: 'customer',
        phone: '+493023125014',
        timezone: 'Europe/Berlin',
        language: 'en',
        preferredReminderChannel: 'email',
        emailVerified: true,
        createdAt: '2025-11-19T12:00:00.000Z',
      },
      familyMembers: [
        {
          id: 'fam_demo_emil',
          name: 'Emil Neumann',
          relation: 'son',
          birthDate: '2016-05-14',
          createdAt: '2026-02-03T12:00:00.000Z',
        },
      ],
      sessions: [
        {
          id: 'ses_01kf4zq0m8w3c5x7e9g2j4n6p8',
          device: 'Firefox on Windows',
          createdAt: '2026-11-30T12:00:00.000Z',
          lastUsedAt: '2026-11-30T12:00:00.000Z',
          expiresAt: '2026-12-30T12:00:00.000Z',
        },
      ],
      emailLinks: [],
      appointments: [],
      payments: [],
      holds: [],
      waitlist: [],
      grants: [],
      grantActivity: [],
      approvals: [],
      reviews: [
        {
          id: 'rev_demo_sofia_4',
          appointmentId: 'apt_demo_sofia_4',
          professionalId: 'pro_demo_sofia',
          businessId: 'biz_demo_pilates',
          rating: 5,
          comment: null,
          hiddenAt: null,
          createdAt: '2026-09-15T11:00:00.000Z',
          updatedAt: '2026-09-15T11:00:00.000Z',
        },
      ],
      alerts: [],
      notifications: [],
      packages: [],
      clientRecords: [
        {
          id: 'cli_demo_clara',
          businessId: 'biz_demo_salon',
          name: null,
          email: null,
          phone: null,
          createdAt: '2026-03-15T12:00:00.000Z',
          updatedAt: '2026-03-15T12:00:00.000Z',
        },
      ],
      reports: [],
      supportTickets: [
        {
          id: 'tkt_demo_1',
          subject: 'Charged twice?',
          status: 'pending',
          link: { type: 'appointment', id: 'apt_demo_upcoming_2' },
          createdAt: '2026-11-27T12:00:00.000Z',
          updatedAt: '2026-11-28T12:00:00.000Z',
          messages: [],
        },
      ],
      businesses: [],
      memberships: [],
      invitations: [],
      webhooks: [],
      professional: null,
      calendarFeed: { createdAt: '2026-11-30T12:00:00.000Z' },
    },
  },
  errors: [],
  secret: true,
});

export const deleteAccount = declareRoute({
  operation: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  access: signedIn,
  tag: 'Account',
  summary: 'Delete your account',
  description:
    'Removes who you are; past appointments and reviews stay, without your name. Refused while upcoming appointments exist, and for an account that owns businesses. Wrong passwords count as at login.',
  body: Type.Object({ password: CurrentPassword }),
  bodyExample: { password: 'demo-password' },
  reply: { status: 204, description: 'The account is gone.' },
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DELETE_UNSUPPORTED', 'ACCOUNT_HAS_BOOKINGS'],
});
