import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal, Words } from '../../../http/schemas.ts';
import { memberRoles } from '../../access/rights/rules/rights.ts';
import { shownStatuses } from '../../catalog/businesses/rules/lifecycle.ts';

const tag = 'Platform';
const access = onlyRoles('admin');
const roles = ['customer', 'business', 'professional', 'admin'] as const;
const params = Type.Object({ id: Id('The account.', { examples: ['usr_demo_hannah'] }) });

const accountFields = {
  id: Type.String({ description: 'Opaque id.' }),
  email: Type.String(),
  name: Type.String(),
  role: Type.Enum([...roles]),
  phone: Nullable(Type.String()),
  language: Type.String({ description: 'What we write to it in.' }),
  emailVerified: Type.Boolean({ description: 'Whether the address is confirmed.' }),
  createdAt: Instant('When it was opened.'),
  suspendedAt: Nullable(Instant('Since when nobody signs in to it; null while it is not suspended.')),
  suspendedReason: Nullable(Type.String({ description: 'What its owner was told.' })),
};

const Account = Type.Object(accountFields, { title: 'SupervisedAccount' });
export type AccountView = Static<typeof Account>;

const AccountDetail = Type.Object(
  {
    ...accountFields,
    businesses: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          slug: Type.String(),
          role: Type.Enum([...memberRoles], { description: 'What the account is to it.' }),
          status: Type.Enum([...shownStatuses]),
        },
        { title: 'SupervisedBusiness' },
      ),
      { description: 'Where it has something to say; 100 at most.' },
    ),
    sessionCount: Type.Integer({ description: 'Where it is signed in.' }),
    lastSeenAt: Nullable(Instant('When one of its sessions was last begun or refreshed.')),
    upcomingAppointments: Type.Integer({ description: 'Visits that lie ahead of it as a client.' }),
  },
  { title: 'SupervisedAccountDetail' },
);
export type AccountDetailView = Static<typeof AccountDetail>;

const hannah: AccountDetailView = {
  id: 'usr_demo_hannah',
  email: 'hannah@people.demo.test',
  name: 'Hannah Weiß',
  role: 'customer',
  phone: null,
  language: 'en',
  emailVerified: true,
  createdAt: '2025-11-23T12:00:00.000Z',
  suspendedAt: null,
  suspendedReason: null,
  businesses: [],
  sessionCount: 0,
  lastSeenAt: null,
  upcomingAppointments: 2,
};
const listed = ({
  businesses: _,
  sessionCount: __,
  lastSeenAt: ___,
  upcomingAppointments: ____,
  ...account
}: AccountDetailView): AccountView => account;

export const listAccounts = declareRoute({
  operation: 'listAccounts',
  method: 'GET',
  path: '/api/accounts',
  access,
  tag,
  summary: 'Find accounts',
  description: 'The newest first. Deleted ones are gone.',
  query: Type.Object({
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A part of the name or the address, or the whole id.',
        examples: ['hannah@people'],
      }),
    ),
    role: Type.Optional(Type.Enum([...roles], { description: 'Only those.', ...refusal('INVALID_VALUE') })),
    status: Type.Optional(
      Type.Enum(['active', 'suspended'], { description: 'Only those.', ...refusal('INVALID_STATUS') }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Accounts.',
    schema: Type.Array(Account),
    example: [listed(hannah)],
  },
  errors: [],
  list: true,
});

export const lookUpAccount = declareRoute({
  operation: 'lookUpAccount',
  method: 'GET',
  path: '/api/accounts/:id',
  access,
  tag,
  summary: 'One account, and where it has something to say',
  params,
  reply: { status: 200, description: 'The account.', schema: AccountDetail, example: hannah },
  errors: ['USER_NOT_FOUND'],
});

export const suspendAccount = declareRoute({
  operation: 'suspendAccount',
  method: 'POST',
  path: '/api/accounts/:id/suspend',
  access,
  tag,
  summary: 'Suspend an account',
  description: `Nobody signs in to it (\`FORBIDDEN\`), its sessions end at once on every process, and its private calendar is closed. What it has booked stays
booked, and its businesses stay as they are: suspend those by themselves. Its owner is told by mail, with the reason. An account of platform staff is
\`FORBIDDEN\`, one's own included; one that is suspended answers \`INVALID_STATUS\` with 409.`,
  params,
  body: Type.Object({ reason: Words('What its owner is told.', 1000) }),
  bodyExample: { reason: 'You wrote reviews of visits that never took place.' },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: AccountDetail,
    example: {
      ...hannah,
      suspendedAt: '2026-11-30T12:00:00.000Z',
      suspendedReason: 'You wrote reviews of visits that never took place.',
    },
  },
  errors: ['USER_NOT_FOUND', 'INVALID_STATUS'],
});

export const reinstateAccount = declareRoute({
  operation: 'reinstateAccount',
  method: 'POST',
  path: '/api/accounts/:id/reinstate',
  access,
  tag,
  summary: 'End the suspension of an account',
  description:
    'Its owner is told by mail, and signs in anew. One that is not suspended answers `INVALID_STATUS` with 409.',
  params,
  reply: { status: 200, description: 'As it is now.', schema: AccountDetail, example: hannah },
  errors: ['USER_NOT_FOUND', 'INVALID_STATUS'],
});

export const endAccountSessions = declareRoute({
  operation: 'endAccountSessions',
  method: 'POST',
  path: '/api/accounts/:id/end-sessions',
  access,
  tag,
  summary: 'Sign an account out everywhere',
  description: 'On every process, at once. Its owner may sign in again.',
  params,
  reply: { status: 200, description: 'As it is now.', schema: AccountDetail, example: hannah },
  errors: ['USER_NOT_FOUND'],
});
