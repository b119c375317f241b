import Type from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Instant } from '../../../http/schemas.ts';
import { CurrentPassword, User } from '../account/contract.ts';

const Entry = (about: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: about });

export const AccountExport = Type.Object({
  exportedAt: Instant('Time of the export.'),
  user: User,
  familyMembers: Type.Array(Entry('Family member you book for.')),
  sessions: Type.Array(Entry('Session, active or ended.')),
  grants: Type.Array(Entry('Agent grant with its limits.')),
  grantActivity: Type.Array(Entry('Action or refusal of an agent.')),
  emailLinks: Type.Array(Entry('E-mailed confirmation link, kept for three days.')),
  appointments: Type.Array(Entry('Appointment for you or your family, with its history.')),
  intakeAnswers: Type.Array(Entry('Answers to the intake form of an appointment.')),
  payments: Type.Array(Entry('Payment for one of the appointments.')),
  holds: Type.Array(Entry('Active hold.')),
  waitlist: Type.Array(Entry('Waitlist entry with its offers.')),
  approvals: Type.Array(Entry('Approval request of an agent, with the decision.')),
  reviews: Type.Array(Entry('Review you wrote.')),
  alerts: Type.Array(Entry('Alert about one of your appointments, or raised by you.')),
  notifications: Type.Array(Entry('Notification.')),
  packages: Type.Array(Entry('Package you bought.')),
  clientRecords: Type.Array(Entry('Your client record at a business.')),
  reports: Type.Array(Entry('Report that you created.')),
  supportTickets: Type.Array(Entry('Support ticket with its messages.')),
  businesses: Type.Array(Entry('Business you own.')),
  memberships: Type.Array(Entry('Business membership and role.')),
  invitations: Type.Array(Entry('Invitation to or from you, kept for 14 days.')),
  webhooks: Type.Array(Entry('Webhook of one of your businesses, without its secret.')),
  professional: Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'Your professional profile with hours, time off, services and join requests.',
  }),
  calendarFeed: Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'Calendar feed with its creation time.',
  }),
});

export const exportAccount = declareRoute({
  operation: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
  access: signedIn,
  tag: 'Account',
  summary: 'Export your data',
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
      intakeAnswers: [],
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
          tags: [],
          birthday: null,
          marketingConsent: null,
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
    'Removes your personal data; past appointments and reviews stay without your name. Fails while you have upcoming appointments or own a business that is not closed. Wrong passwords count as for sign-in.',
  body: Type.Object({ password: CurrentPassword }),
  bodyExample: { password: 'demo-password' },
  reply: { status: 204, description: 'The account is deleted.' },
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DELETE_UNSUPPORTED', 'ACCOUNT_HAS_BOOKINGS'],
});
