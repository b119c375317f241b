import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { memberRoles } from '../../access/rights/rules/rights.ts';

const Member = Type.Object(
  {
    id: Type.String({ description: 'Opaque id: of the account, or of the invitation while it is pending.' }),
    businessId: Type.String({ description: 'Where.' }),
    userId: Nullable(Type.String({ description: 'The account; null while an address has not answered.' })),
    name: Nullable(Type.String({ description: 'As the account has it; null until they have agreed.' })),
    email: Nullable(Type.String({ description: 'The address that was invited, while it is pending.' })),
    role: Type.Enum([...memberRoles], { description: 'What they may do there.' }),
    status: Type.Enum(['active', 'pending'], { description: 'Pending until they have agreed.' }),
    professionalId: Nullable(Type.String({ description: 'Their profile, if they perform services there.' })),
    since: Instant('When they joined, or were invited.'),
    expiresAt: Nullable(Instant('When a pending invitation is over.')),
  },
  { title: 'Member' },
);
export type MemberView = Static<typeof Member>;

const example: MemberView = {
  id: 'usr_demo_professional',
  businessId: 'biz_demo_salon',
  userId: 'usr_demo_professional',
  name: 'Lena Vogt',
  email: null,
  role: 'staff',
  status: 'active',
  professionalId: 'pro_demo_lena',
  since: '2025-10-26T12:00:00.000Z',
  expiresAt: null,
};
const pending: MemberView = {
  ...example,
  id: 'inv_01kf4zq0m8w3c5x7e9g2j4n6p8',
  userId: null,
  name: null,
  email: 'ida@example.com',
  role: 'manager',
  status: 'pending',
  professionalId: null,
  since: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-12-14T12:00:00.000Z',
};

const access = onlyRoles('business', 'professional');
const tag = 'Members';
const ofBusiness = { id: Id('The business.', { examples: ['biz_demo_salon'] }) };
const params = Type.Object(ofBusiness);
const ofMember = Type.Object({
  ...ofBusiness,
  memberId: Id('The `id` of the member.', { examples: ['usr_demo_professional'] }),
});

const ofLeaving = {
  id: Id('The business.', { examples: ['biz_demo_yoga'] }),
  memberId: Id('The `id` of the member.', { examples: ['usr_demo_manager'] }),
};

const who = {
  userId: Type.Optional(Nullable(Id('The account.'))),
  email: Type.Optional(
    Nullable(Type.String({ maxLength: 254, description: 'The address, in place of `userId`.' })),
  ),
};
const role = Type.Enum(['manager', 'staff'], {
  description: 'What they may do.',
  ...refusal('INVALID_VALUE'),
});

export const listMembers = declareRoute({
  operation: 'listMembers',
  method: 'GET',
  path: '/api/businesses/:id/members',
  access,
  tag,
  summary: 'Who belongs to a business',
  description: `By its owner and managers. Everybody with an account who has a say there: the owner, managers, staff, and professionals who work there,
who are staff. Then whoever was invited and has not answered.`,
  params,
  query: Type.Object(pageQuery),
  reply: {
    status: 200,
    description: 'Those who agreed first.',
    schema: Type.Array(Member),
    example: [example],
  },
  errors: ['BUSINESS_NOT_FOUND'],
  list: true,
});

export const inviteMember = declareRoute({
  operation: 'inviteMember',
  method: 'POST',
  path: '/api/businesses/:id/members',
  access,
  tag,
  summary: 'Invite a manager or staff',
  description: `By the account's id, or by an address, to which a link is mailed: whether it has an account is not told. They are a member once they have
agreed (\`POST /api/invitations/:id/accept\`), within 14 days.

A manager may do everything but make managers, change the currency, close the business or give it to another owner. Staff see and change their
own day. Managers invite staff; only the owner invites managers (\`FORBIDDEN\`).

\`REQUEST_PENDING\`: they were invited already. \`INVALID_STATUS\`: they have that role. \`USER_NOT_FOUND\`: no account of a business or a professional has that id.`,
  params,
  body: Type.Object({ ...who, role }),
  bodyExample: { email: 'ida@example.com', role: 'manager' },
  reply: { status: 201, description: 'Invited.', schema: Member, example: pending },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND', 'USER_NOT_FOUND', 'REQUEST_PENDING', 'INVALID_STATUS'],
  takesKey: true,
});

const changing = `By the owner. It holds at once. Of an invitation that is pending, it is what they will be. The owner stays the owner (\`FORBIDDEN\`).`;

export const changeMember = declareRoute({
  operation: 'updateMember',
  method: 'PATCH',
  path: '/api/businesses/:id/members/:memberId',
  access,
  tag,
  summary: 'Make a manager, or take that back',
  description: changing,
  params: ofMember,
  body: Type.Object({ role }),
  bodyExample: { role: 'manager' },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Member,
    example: { ...example, role: 'manager' },
  },
  errors: ['BUSINESS_NOT_FOUND', 'USER_NOT_FOUND'],
});

export const changeNamedMember = declareRoute({
  operation: 'updateNamedMember',
  method: 'PATCH',
  path: '/api/businesses/:id/members',
  access,
  tag,
  summary: 'The same, of whoever the body names',
  description: `${changing} An address is that of a pending invitation.`,
  params,
  body: Type.Object({ ...who, role }),
  bodyExample: { userId: 'usr_demo_professional', role: 'manager' },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Member,
    example: { ...example, role: 'manager' },
  },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND', 'USER_NOT_FOUND'],
});

const removing = `By the owner; of staff also by managers; and by members themselves, who leave. Every right there ends at once, with what they perform
there. A pending invitation is withdrawn. The owner cannot be removed (\`FORBIDDEN\`).

\`SCHEDULE_TIME_TAKEN\` while they have visits ahead there: move or cancel them first. What a manager may do beyond that, \`PATCH\` with
\`role\` staff takes back at once.`;

export const removeMember = declareRoute({
  operation: 'removeMember',
  method: 'DELETE',
  path: '/api/businesses/:id/members/:memberId',
  access,
  tag,
  summary: 'Remove a member, leave, or withdraw an invitation',
  description: removing,
  params: Type.Object(ofLeaving),
  reply: { status: 204, description: 'They have nothing to say there any more.' },
  errors: ['BUSINESS_NOT_FOUND', 'USER_NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});

export const removeNamedMember = declareRoute({
  operation: 'removeNamedMember',
  method: 'DELETE',
  path: '/api/businesses/:id/members',
  access,
  tag,
  summary: 'The same, of whoever the body names',
  description: `${removing} An address is that of a pending invitation.`,
  params: Type.Object({ id: ofLeaving.id }),
  body: Type.Object(who),
  bodyExample: { userId: 'usr_demo_manager' },
  reply: { status: 204, description: 'They have nothing to say there any more.' },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND', 'USER_NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});
