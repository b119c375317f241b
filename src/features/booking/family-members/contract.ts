import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofCustomers } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, Line, Nullable, pageQuery } from '../../../http/schemas.ts';

const FamilyMember = Type.Object(
  {
    id: Id('Opaque; passed as `familyMemberId` when booking.'),
    name: Type.String(),
    relation: Nullable(Type.String()),
    birthDate: Nullable(Type.String({ format: 'date' })),
    createdAt: Instant('When it was saved.'),
  },
  { title: 'FamilyMember' },
);
export type FamilyMemberReply = Static<typeof FamilyMember>;

const Name = Line('As the business sees it.');
const Relation = Line('Who they are to you.', 100);
const BirthDate = DateString('Their day of birth.');
const params = Type.Object({ id: Id('Of the family member.', { examples: ['fam_demo_emil'] }) });

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
  summary: 'Whom you book for',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Your family members, oldest entry first.',
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
  summary: 'Save somebody you book for',
  body: Type.Object({
    name: Name,
    relation: Type.Optional(Relation),
    birthDate: Type.Optional(BirthDate),
  }),
  bodyExample: { name: 'Byron King', relation: 'nephew', birthDate: '2016-05-12' },
  reply: { status: 201, description: 'Saved.', schema: FamilyMember, example: newExample },
  errors: [],
  takesKey: true,
});

export const patchFamilyMember = declareRoute({
  operation: 'updateFamilyMember',
  method: 'PATCH',
  path: '/api/family-members/:id',
  access,
  tag,
  summary: 'Change a family member',
  description: 'Only what is sent changes; null clears.',
  params,
  body: Type.Object({
    name: Type.Optional(Name),
    relation: Type.Optional(Nullable(Relation)),
    birthDate: Type.Optional(Nullable(BirthDate)),
  }),
  bodyExample: { relation: 'stepson' },
  reply: {
    status: 200,
    description: 'As it is now.',
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
  summary: 'Remove a family member',
  description: 'Appointments booked for them stay.',
  params,
  reply: { status: 204, description: 'Removed.' },
  errors: ['NOT_FOUND'],
});
