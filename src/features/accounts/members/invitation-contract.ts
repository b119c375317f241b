import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, pageQuery } from '../../../http/schemas.ts';

const Invitation = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    businessId: Type.String({ description: 'Where.' }),
    businessName: Type.String({ description: 'What it is called.' }),
    role: Type.Enum(['manager', 'staff'], { description: 'What you would be there.' }),
    status: Type.Enum(['pending', 'accepted', 'declined'], { description: 'What came of it.' }),
    createdAt: Instant('When you were invited.'),
    expiresAt: Instant('Until when it can be accepted.'),
  },
  { title: 'Invitation' },
);
export type InvitationView = Static<typeof Invitation>;

const example: InvitationView = {
  id: 'inv_demo_1',
  businessId: 'biz_demo_bikes',
  businessName: 'Speichenwerk Bike Repair',
  role: 'manager',
  status: 'pending',
  createdAt: '2026-11-27T12:00:00.000Z',
  expiresAt: '2026-12-11T12:00:00.000Z',
};

const access = onlyRoles('business', 'professional');
const tag = 'Members';
const params = Type.Object({ id: Id('The invitation.', { examples: ['inv_demo_1'] }) });

export const listInvitations = declareRoute({
  operation: 'listInvitations',
  method: 'GET',
  path: '/api/invitations',
  access,
  tag,
  summary: 'Businesses that invite you to be a member',
  description:
    'Those of your account, and those of its address once you have confirmed it. What was answered or is over is gone.',
  query: Type.Object(pageQuery),
  reply: {
    status: 200,
    description: 'The newest first.',
    schema: Type.Array(Invitation),
    example: [example],
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
  summary: 'Become a member',
  description:
    'By whom it is for: the account, or an account with the address, which must be confirmed. What the role allows can be done at once.',
  params,
  reply: {
    status: 200,
    description: 'You are a member.',
    schema: Invitation,
    example: { ...example, status: 'accepted' },
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
  description: 'By whom it is for. They may invite you again.',
  params,
  reply: {
    status: 200,
    description: 'Declined.',
    schema: Invitation,
    example: { ...example, status: 'declined' },
  },
  errors: ['NOT_FOUND'],
});
