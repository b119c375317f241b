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
  id: Type.String({ description: 'Account id.' }),
  email: Type.String(),
  name: Type.String(),
  role: Type.Enum([...roles]),
  phone: Nullable(Type.String()),
  language: Type.String({ description: 'Language of e-mails to the account.' }),
  emailVerified: Type.Boolean({ description: 'Whether the e-mail address is confirmed.' }),
  createdAt: Instant('Time of registration.'),
  suspendedAt: Nullable(Instant('Time of suspension. Null for an active account.')),
  suspendedReason: Nullable(
    Type.String({ description: 'Reason of the suspension, as sent to the account.' }),
  ),
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
          role: Type.Enum([...memberRoles], { description: 'Role of the account at the business.' }),
          status: Type.Enum([...shownStatuses]),
        },
        { title: 'SupervisedBusiness' },
      ),
      { description: 'Memberships, at most 100.' },
    ),
    sessionCount: Type.Integer({ description: 'Number of active sessions.' }),
    lastSeenAt: Nullable(Instant('Time of the last sign-in or token refresh.')),
    upcomingAppointments: Type.Integer({ description: 'Upcoming appointments as a client.' }),
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
  summary: 'List accounts',
  description: 'Newest first. Deleted accounts are not listed.',
  query: Type.Object({
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Part of the name or e-mail address, or the complete id.',
        examples: ['hannah@people'],
      }),
    ),
    role: Type.Optional(
      Type.Enum([...roles], { description: 'Only accounts with this role.', ...refusal('INVALID_VALUE') }),
    ),
    status: Type.Optional(
      Type.Enum(['active', 'suspended'], {
        description: 'Only accounts with this status.',
        ...refusal('INVALID_STATUS'),
      }),
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
  summary: 'Get an account',
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
  description:
    'The account can no longer sign in (`FORBIDDEN`), its sessions end at once on every process, and its calendar feed is closed. Its appointments stay, and its businesses are not affected. The account is notified by e-mail with the reason. Platform staff cannot be suspended (`FORBIDDEN`). `INVALID_STATUS` (409): the account is already suspended.',
  params,
  body: Type.Object({ reason: Words('Reason that is sent to the account.', 1000) }),
  bodyExample: { reason: 'You wrote reviews of visits that never took place.' },
  reply: {
    status: 200,
    description: 'The suspended account.',
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
    'The account is notified by e-mail and can sign in again. `INVALID_STATUS` (409): the account is not suspended.',
  params,
  reply: { status: 200, description: 'The account.', schema: AccountDetail, example: hannah },
  errors: ['USER_NOT_FOUND', 'INVALID_STATUS'],
});

export const endAccountSessions = declareRoute({
  operation: 'endAccountSessions',
  method: 'POST',
  path: '/api/accounts/:id/end-sessions',
  access,
  tag,
  summary: 'End all sessions of an account',
  description: 'Takes effect at once on every process. The account can sign in again.',
  params,
  reply: { status: 200, description: 'The account.', schema: AccountDetail, example: hannah },
  errors: ['USER_NOT_FOUND'],
});
