import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BlankableLine, Hours, Id, Line, Nullable, refusal } from '../../../http/schemas.ts';
import { Professional, professionalExample } from './contract.ts';

const mostServices = 1000;

const fields = {
  name: Line('As shown to customers.'),
  role: Type.Optional(BlankableLine('What they do, in their own words.', 100)),
  bio: Type.Optional(Type.String({ maxLength: 5000, description: 'What they say about themselves.' })),
  image: Type.Optional(
    Nullable(BlankableLine('Address of a picture, beginning `https://` or `http://`.', 2000)),
  ),
  workingHours: Type.Optional(Hours),
  breaks: Type.Optional(
    Type.Array(Hours, {
      maxItems: 10,
      description: 'When they do not work in between; they may not overlap.',
      ...refusal('INVALID_VALUE'),
    }),
  ),
  services: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: mostServices,
      description: 'Ids of the services they offer: of the businesses they work at, and their own.',
      ...refusal('INVALID_SERVICES'),
    }),
  ),
};

const NewProfessional = Type.Object({
  ...fields,
  name: Type.Optional(BlankableLine('As shown to customers. Required, unless it is about yourself.')),
  self: Type.Optional(
    Type.Boolean({ description: 'You yourself, at a business that you run: one account, both views.' }),
  ),
  businessId: Type.Optional(
    Id('For an owner: where they work. Not needed with a single business.', refusal('INVALID_BUSINESS_ID')),
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
  summary: 'Make your own profile, or add staff',
  description: `A professional makes their own profile, once (\`INVALID_STATUS\`), and then asks businesses to take them on. The owner of a business
adds somebody without an account, who works there at once; a manager does the same with \`businessId\`.

With \`self\` whoever runs the business becomes a professional there too, with the same account: under their name, unless another is given, or with the
profile they have already, which stays as it is. \`INVALID_STATUS\`: they are one there.

Hours and breaks must end after they start, and breaks may touch but not overlap (\`INVALID_VALUE\`). \`services\` names services of the business
they join (\`INVALID_SERVICES\`).`,
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
    description: 'The new professional.',
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
  takesKey: true,
});

export const updateProfessional = declareRoute({
  operation: 'updateProfessional',
  method: 'PATCH',
  path: '/api/professionals/:id',
  access,
  tag,
  summary: 'Change a professional',
  description: `Only what is sent changes. A professional changes their own profile; an owner that of staff without an account. Staff with an account
answer for themselves, and hours that count at another owner's business too are not for one of them to change (\`FORBIDDEN\`).

\`services\` replaces what they offer. A professional adds and removes services of the businesses they work at and their own; an owner those
of their businesses, and must leave the others as they are (\`INVALID_SERVICES\`). What is booked stays as it was booked.

\`SCHEDULE_TIME_TAKEN\`: an upcoming booking would lie outside the new hours or in a new break. Move or cancel it first.`,
  params: Type.Object({ id: Id('The professional.', { examples: ['pro_demo_lena'] }) }),
  body: ProfessionalChanges,
  bodyExample: { bio: 'Sixteen years of cutting.', workingHours: { start: '09:00', end: '18:00' } },
  reply: {
    status: 200,
    description: 'As they are now.',
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
  summary: 'Let a professional go, or leave a business',
  description: `By the owner of the business, or by the professional. The services they performed there and their weekly rules there go with it;
past appointments and reviews stay. \`SCHEDULE_TIME_TAKEN\` while they have upcoming bookings there.`,
  params: Type.Object({
    id: Id('The business.', { examples: ['biz_demo_salon'] }),
    professionalId: Id('Who leaves.', { examples: ['pro_demo_aylin'] }),
  }),
  reply: { status: 204, description: 'They no longer work there.' },
  errors: ['BUSINESS_NOT_FOUND', 'PROFESSIONAL_NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});
