import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofCustomers } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, Line, Nullable, pageQuery } from '../../../http/schemas.ts';

const FamilyMember = Type.Object(
  {
    id: Id('Family member id. Send it as `familyMemberId` when booking.'),
    name: Type.String(),
    relation: Nullable(Type.String()),
    birthDate: Nullable(Type.String({ format: 'date' })),
    createdAt: Instant('Creation time.'),
  },
  { title: 'FamilyMember' },
);
export type FamilyMemberReply = Static<typeof FamilyMember>;

const Name = Line('Name shown to the business.');
const Relation = Line('Relation to the account holder.', 100);
const BirthDate = DateString('Date of birth.');
const params = Type.Object({ id: Id('Family member id.', { examples: ['fam_demo_emil'] }) });

const example: FamilyMemberReply = {
  id: 'fam_demo_emil',
  name: 'Emil Neumann',
  relation: 'son',
  birthDate: '2016-05-14',
  createdAt: '2026-02-03T12:00:00.000Z',
};
const newExample: FamilyMemberReply = {
  id: 'fam_01kf4zq0m8w3c5x7e9g2j4n6p8',
  name: 'Byron King',
  relation: 'nephew',
  birthDate: '2016-05-12',
  createdAt: '2026-11-30T12:00:00.000Z',
};

const access = onlyRoles('customer');
const tag = 'Family members';

export const listFamilyMembers = declareRoute({
  operation: 'listFamilyMembers',
  method: 'GET',
  path: '/api/family-members',
  access,
  agents: ofCustomers('family'),
  tag,
  summary: 'List your family members',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The family members, oldest entry first.',
    schema: Type.Array(FamilyMember),
    example: [example],
  },
  errors: [],
  list: true,
});

export const createFamilyMember = declareRoute({
  operation: 'createFamilyMember',
  method: 'POST',
  path: '/api/family-members',
  access,
  agents: ofCustomers('family'),
  tag,
  summary: 'Add a family member',
  body: Type.Object({
    name: Name,
    relation: Type.Optional(Relation),
    birthDate: Type.Optional(BirthDate),
  }),
  bodyExample: { name: 'Byron King', relation: 'nephew', birthDate: '2016-05-12' },
  reply: {
    status: 201,
    description: 'The created family member.',
    schema: FamilyMember,
    example: newExample,
  },
  errors: [],
  acceptsIdempotencyKey: true,
});

export const patchFamilyMember = declareRoute({
  operation: 'updateFamilyMember',
  method: 'PATCH',
  path: '/api/family-members/:id',
  access,
  tag,
  summary: 'Update a family member',
  description: 'Changes only the fields in the request. Null clears a field.',
  params,
  body: Type.Object({
    name: Type.Optional(Name),
    relation: Type.Optional(Nullable(Relation)),
    birthDate: Type.Optional(Nullable(BirthDate)),
  }),
  bodyExample: { relation: 'stepson' },
  reply: {
    status: 200,
    description: 'The updated family member.',
    schema: FamilyMember,
    example: { ...example, relation: 'stepson' },
  },
  errors: ['NOT_FOUND'],
});

export const deleteFamilyMember = declareRoute({
  operation: 'deleteFamilyMember',
  method: 'DELETE',
  path: '/api/family-members/:id',
  access,
  tag,
  summary: 'Delete a family member',
  description: 'Appointments of the family member stay.',
  params,
  reply: { status: 204, description: 'The family member is deleted.' },
  errors: ['NOT_FOUND'],
});
