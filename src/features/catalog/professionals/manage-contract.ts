import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BlankableLine, BusinessId, Hours, Id, Line, Nullable, refusal } from '../../../http/schemas.ts';
import { Professional, professionalExample } from './contract.ts';

const maxServices = 1000;

const fields = {
  name: Line('Display name.'),
  role: Type.Optional(BlankableLine('Job title.', 100)),
  bio: Type.Optional(Type.String({ maxLength: 5000, description: 'Description of the professional.' })),
  image: Type.Optional(Nullable(BlankableLine('Image URL, `https://` or `http://`.', 2000))),
  workingHours: Type.Optional(Hours),
  breaks: Type.Optional(
    Type.Array(Hours, {
      maxItems: 10,
      description: 'Breaks. They may not overlap.',
      ...refusal('INVALID_VALUE'),
    }),
  ),
  services: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: maxServices,
      description: 'Ids of the offered services: services of their businesses and their own.',
      ...refusal('INVALID_SERVICES'),
    }),
  ),
};

const NewProfessional = Type.Object({
  ...fields,
  name: Type.Optional(BlankableLine('Display name. Required unless `self` is true.')),
  self: Type.Optional(
    Type.Boolean({ description: 'Adds the caller as a professional of a business they manage.' }),
  ),
  businessId: Type.Optional(
    BusinessId('Business where the professional works. Optional if the caller manages only one.'),
  ),
});
export type NewProfessional = Static<typeof NewProfessional>;

const ProfessionalChanges = Type.Partial(Type.Object(fields));
export type ProfessionalChanges = Static<typeof ProfessionalChanges>;

const access = onlyRoles('professional', 'business');
const tag = 'Staff';

export const createProfessional = declareRoute({
  operation: 'createProfessional',
  method: 'POST',
  path: '/api/professionals',
  access,
  tag,
  summary: 'Create a professional',
  description: `Professionals create their own profile, once (\`INVALID_STATUS\`), and then ask businesses to join.
Managers of a business add staff without an account, who work there at once.

With \`self\`, the caller becomes a professional of a business they manage, with the same account. The name of
the account is used unless another is sent. An existing profile is used unchanged. \`INVALID_STATUS\`: the
caller already is a professional there.

Without \`workingHours\`, staff start with the opening hours of the business.

Hours and breaks must end after they start, and breaks may touch but not overlap (\`INVALID_VALUE\`).
\`services\` must be services of the business (\`INVALID_SERVICES\`).`,
  body: NewProfessional,
  bodyExample: {
    name: 'Ida Sommer',
    role: 'Stylist',
    bio: 'Curls, and nothing but curls.',
    workingHours: { start: '10:00', end: '18:00' },
    breaks: [{ start: '13:00', end: '14:00' }],
  },
  reply: {
    status: 201,
    description: 'New professional.',
    schema: Professional,
    example: {
      id: 'pro_01kf4zq0m8w3c5x7e9g2j4n6p8',
      name: 'Ida Sommer',
      slug: 'ida-sommer',
      role: 'Stylist',
      bio: 'Curls, and nothing but curls.',
      image: null,
      services: [],
      workingHours: { start: '10:00', end: '18:00' },
      breaks: [{ start: '13:00', end: '14:00' }],
      businessIds: ['biz_demo_salon'],
      rating: null,
      reviewCount: 0,
    },
  },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND', 'INVALID_STATUS'],
  acceptsIdempotencyKey: true,
});

export const updateProfessional = declareRoute({
  operation: 'updateProfessional',
  method: 'PATCH',
  path: '/api/professionals/:id',
  access,
  tag,
  summary: 'Update a professional',
  description: `Changes only the fields that are sent. Professionals update their own profile, managers that of staff
without an account. Managers cannot update staff with an account, or hours that also apply at the business of
another owner (\`FORBIDDEN\`).

\`services\` replaces the offered services. Professionals change services of their businesses and their own.
Managers change services of their businesses and must repeat the others (\`INVALID_SERVICES\`). Existing
appointments do not change.

\`SCHEDULE_TIME_TAKEN\`: an upcoming appointment would be outside the new hours or in a new break. Reschedule
or cancel it first.`,
  params: Type.Object({ id: Id('Professional id.', { examples: ['pro_demo_lena'] }) }),
  body: ProfessionalChanges,
  bodyExample: { bio: 'Sixteen years of cutting.', workingHours: { start: '09:00', end: '18:00' } },
  reply: {
    status: 200,
    description: 'Updated professional.',
    schema: Professional,
    example: {
      ...professionalExample,
      bio: 'Sixteen years of cutting.',
      workingHours: { start: '09:00', end: '18:00' },
    },
  },
  errors: ['PROFESSIONAL_NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});

export const removeProfessional = declareRoute({
  operation: 'removeProfessional',
  method: 'DELETE',
  path: '/api/businesses/:id/professionals/:professionalId',
  access,
  tag,
  summary: 'Remove a professional from a business',
  description: `Available to managers of the business and to the professional. Removes the assigned services and
availability rules at the business. Past appointments and reviews are kept. \`SCHEDULE_TIME_TAKEN\`: the
professional has upcoming appointments there.`,
  params: Type.Object({
    id: Id('Business id.', { examples: ['biz_demo_salon'] }),
    professionalId: Id('Professional id.', { examples: ['pro_demo_aylin'] }),
  }),
  reply: { status: 204, description: 'Professional removed.' },
  errors: ['BUSINESS_NOT_FOUND', 'PROFESSIONAL_NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});
