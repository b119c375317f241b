import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';
import { givenRights, memberRoles } from '../../access/rights/rules/rights.ts';
import { changeDescription, changeErrors, changes, role } from './change-contract.ts';

const Member = Type.Object(
  {
    id: Type.String({ description: 'Account id, or the invitation id while pending.' }),
    businessId: Type.String({ description: 'Business id.' }),
    userId: Nullable(Type.String({ description: 'Account id. Null until an invited address has accepted.' })),
    name: Nullable(Type.String({ description: 'Name of the account. Null while pending.' })),
    email: Nullable(Type.String({ description: 'Invited e-mail address. Null once accepted.' })),
    role: Type.Enum([...memberRoles], { description: 'Role at the business.' }),
    rights: Type.Array(Type.Enum([...givenRights]), { description: 'Desk rights, by role or given.' }),
    status: Type.Enum(['active', 'pending'], { description: '`pending` until the invitation is accepted.' }),
    professionalId: Nullable(
      Type.String({ description: 'Professional profile, if the member offers services there.' }),
    ),
    since: Instant('Time of joining or of the invitation.'),
    expiresAt: Nullable(Instant('Expiry time of a pending invitation.')),
  },
  { title: 'Member' },
);
export type MemberView = Static<typeof Member>;

const memberExample: MemberView = {
  id: 'usr_demo_professional',
  businessId: 'biz_demo_salon',
  userId: 'usr_demo_professional',
  name: 'Lena Vogt',
  email: null,
  role: 'staff',
  rights: [],
  status: 'active',
  professionalId: 'pro_demo_lena',
  since: '2025-10-26T12:00:00.000Z',
  expiresAt: null,
};
const pending: MemberView = {
  ...memberExample,
  id: 'inv_01kf4zq0m8w3c5x7e9g2j4n6p8',
  userId: null,
  name: null,
  email: 'ida@example.com',
  role: 'manager',
  rights: ['desk:book', 'desk:override'],
  status: 'pending',
  professionalId: null,
  since: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-12-14T12:00:00.000Z',
};

const access = onlyRoles('business', 'professional');
const tag = 'Members';
const businessParam = { id: Id('The business.', { examples: ['biz_demo_salon'] }) };
const params = Type.Object(businessParam);
const memberParams = Type.Object({
  ...businessParam,
  memberId: Id('`id` of the member.', { examples: ['usr_demo_professional'] }),
});

const removalParams = {
  id: Id('The business.', { examples: ['biz_demo_yoga'] }),
  memberId: Id('`id` of the member.', { examples: ['usr_demo_manager'] }),
};

const memberSelector = {
  userId: Type.Optional(Nullable(Id('The account.'))),
  email: Type.Optional(
    Nullable(Type.String({ maxLength: 254, description: 'E-mail address, instead of `userId`.' })),
  ),
};

export const listMembers = declareRoute({
  operation: 'listMembers',
  method: 'GET',
  path: '/api/businesses/:id/members',
  access,
  tag,
  summary: 'List the members of a business',
  description:
    'Lists the owner, managers, staff and professionals (as staff), then pending invitations. Only owners and managers can call it.',
  params,
  query: Type.Object(pageQuery),
  reply: {
    status: 200,
    description: 'Active members first.',
    schema: Type.Array(Member),
    example: [memberExample],
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
  description:
    'Invites an account by `userId` or an e-mail address, to which a link is sent. The response does not reveal whether the address has an account. The invitee joins with `POST /api/invitations/:id/accept` within 14 days. A business that is not approved yet sends no mail; the link is mailed when it is approved.\n\nManagers can do everything except appoint managers, change the currency and close the business. Staff see and change their own day. Managers can invite staff; only the owner can invite managers (`FORBIDDEN`).\n\n`REQUEST_PENDING`: an invitation is pending. `INVALID_STATUS`: the account already has the role. `USER_NOT_FOUND`: no business or professional account has this id.',
  params,
  body: Type.Object({ ...memberSelector, role }),
  bodyExample: { email: 'ida@example.com', role: 'manager' },
  reply: { status: 201, description: 'The invitation.', schema: Member, example: pending },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND', 'USER_NOT_FOUND', 'REQUEST_PENDING', 'INVALID_STATUS'],
  acceptsIdempotencyKey: true,
});

export const changeMember = declareRoute({
  operation: 'updateMember',
  method: 'PATCH',
  path: '/api/businesses/:id/members/:memberId',
  access,
  tag,
  summary: 'Change the role or rights of a member',
  description: changeDescription,
  params: memberParams,
  body: Type.Object(changes),
  bodyExample: { rights: ['desk:book'] },
  reply: {
    status: 200,
    description: 'The updated member.',
    schema: Member,
    example: { ...memberExample, rights: ['desk:book'] },
  },
  errors: changeErrors,
});

export const changeNamedMember = declareRoute({
  operation: 'updateNamedMember',
  method: 'PATCH',
  path: '/api/businesses/:id/members',
  access,
  tag,
  summary: 'Change a member identified in the body',
  description: `${changeDescription} An e-mail address identifies a pending invitation.`,
  params,
  body: Type.Object({ ...memberSelector, ...changes }),
  bodyExample: { userId: 'usr_demo_professional', role: 'manager' },
  reply: {
    status: 200,
    description: 'The updated member.',
    schema: Member,
    example: { ...memberExample, role: 'manager', rights: ['desk:book', 'desk:override'] },
  },
  errors: changeErrors,
});

const removalDescription =
  'For the owner; for managers, if the member is staff; and for members who leave. All rights and offered services at the business end at once. A pending invitation is withdrawn. The owner cannot be removed (`FORBIDDEN`).\n\n`SCHEDULE_TIME_TAKEN`: the member has upcoming appointments there. Reschedule or cancel them first. To withdraw the rights of a manager at once, change the role to staff.';

export const removeMember = declareRoute({
  operation: 'removeMember',
  method: 'DELETE',
  path: '/api/businesses/:id/members/:memberId',
  access,
  tag,
  summary: 'Remove a member, leave, or withdraw an invitation',
  description: removalDescription,
  params: Type.Object(removalParams),
  reply: { status: 204, description: 'The member is removed.' },
  errors: ['BUSINESS_NOT_FOUND', 'USER_NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});

export const removeNamedMember = declareRoute({
  operation: 'removeNamedMember',
  method: 'DELETE',
  path: '/api/businesses/:id/members',
  access,
  tag,
  summary: 'Remove a member identified in the body',
  description: `${removalDescription} An e-mail address identifies a pending invitation.`,
  params: Type.Object({ id: removalParams.id }),
  body: Type.Object(memberSelector),
  bodyExample: { userId: 'usr_demo_manager' },
  reply: { status: 204, description: 'The member is removed.' },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND', 'USER_NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});

const Invitation = Type.Object(
  {
    id: Type.String({ description: 'Invitation id.' }),
    businessId: Type.String({ description: 'Business id.' }),
    businessName: Type.String({ description: 'Name of the business.' }),
    role: Type.Enum(['manager', 'staff'], { description: 'Offered role.' }),
    status: Type.Enum(['pending', 'accepted', 'declined'], { description: 'Status of the invitation.' }),
    createdAt: Instant('Time of the invitation.'),
    expiresAt: Instant('Expiry time.'),
  },
  { title: 'Invitation' },
);
export type InvitationView = Static<typeof Invitation>;

const invitationExample: InvitationView = {
  id: 'inv_demo_1',
  businessId: 'biz_demo_bikes',
  businessName: 'Speichenwerk Bike Repair',
  role: 'manager',
  status: 'pending',
  createdAt: '2026-11-27T12:00:00.000Z',
  expiresAt: '2026-12-11T12:00:00.000Z',
};

const invitationParams = Type.Object({ id: Id('Invitation id.', { examples: ['inv_demo_1'] }) });

export const listInvitations = declareRoute({
  operation: 'listInvitations',
  method: 'GET',
  path: '/api/invitations',
  access,
  tag,
  summary: 'List your invitations',
  description: 'Pending invitations of your account and of its confirmed e-mail address.',
  query: Type.Object(pageQuery),
  reply: {
    status: 200,
    description: 'Invitations, newest first.',
    schema: Type.Array(Invitation),
    example: [invitationExample],
  },
  errors: [],
  list: true,
});

export const acceptInvitation = declareRoute({
  operation: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/:id/accept',
  access,
  tag,
  summary: 'Accept an invitation',
  description:
    'The caller must be the invited account, or have the invited address confirmed. The role takes effect at once.',
  params: invitationParams,
  reply: {
    status: 200,
    description: 'The accepted invitation.',
    schema: Invitation,
    example: { ...invitationExample, status: 'accepted' },
  },
  errors: ['NOT_FOUND'],
});

export const declineInvitation = declareRoute({
  operation: 'declineInvitation',
  method: 'POST',
  path: '/api/invitations/:id/decline',
  access,
  tag,
  summary: 'Decline an invitation',
  description: 'Only the invited account can decline. The business can send a new invitation.',
  params: invitationParams,
  reply: {
    status: 200,
    description: 'The declined invitation.',
    schema: Invitation,
    example: { ...invitationExample, status: 'declined' },
  },
  errors: ['NOT_FOUND'],
});

export const resendInvitation = declareRoute({
  operation: 'resendInvitation',
  method: 'POST',
  path: '/api/invitations/:id/resend',
  access,
  tag,
  summary: 'Send an invitation again',
  description:
    'Owners and managers of the business send the mail or notification of a pending invitation again: of a member (`inv_…`) or of a professional (`jrq_…`). The invitation is then valid for 14 days. `INVALID_STATUS`: an e-mail address is mailed when the business is active.',
  params: invitationParams,
  reply: { status: 204, description: 'The invitation is sent.' },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const withdrawInvitation = declareRoute({
  operation: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/invitations/:id',
  access,
  tag,
  summary: 'Withdraw an invitation',
  description:
    'Owners and managers of the business withdraw a pending invitation of a member (`inv_…`) or of a professional (`jrq_…`).',
  params: invitationParams,
  reply: { status: 204, description: 'The invitation is withdrawn.' },
  errors: ['NOT_FOUND'],
});
