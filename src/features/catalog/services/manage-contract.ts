import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BlankableLine, Currency, Id, Line, Nullable, refusal } from '../../../http/schemas.ts';
import { Service, serviceExample } from './contract.ts';

const whole = (minimum: number, maximum: number, about: string) =>
  Type.Integer({ minimum, maximum, description: about, ...refusal('INVALID_VALUE') });

const fields = {
  name: Line('As shown to customers.'),
  duration: whole(1, 1440, 'Minutes.'),
  description: Type.Optional(Type.String({ maxLength: 5000, description: 'What is done.' })),
  price: Type.Optional(
    Nullable(
      Type.Number({
        minimum: 0,
        description: 'In the currency’s major unit, with no more decimals than it has. Null for none.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
  ),
  currency: Type.Optional(
    Currency('ISO 4217 code of the price. A service of a business has the business’s.'),
  ),
  parent: Type.Optional(Nullable(BlankableLine('Name of the category it belongs to.', 100))),
  custom: Type.Optional(
    Type.Boolean({ description: 'Made up by the business rather than taken from the catalog.' }),
  ),
  capacity: Type.Optional(whole(1, 1000, 'Seats in a session: 1 for one-to-one, more for a class.')),
  bufferBefore: Type.Optional(whole(0, 240, 'Minutes kept free before it.')),
  bufferAfter: Type.Optional(whole(0, 240, 'Minutes kept free after it.')),
  active: Type.Optional(Type.Boolean({ description: 'Whether it can be booked.' })),
  professionalIds: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 1000,
      description: 'Who performs it: professionals of the business.',
    }),
  ),
};

const NewService = Type.Object({
  ...fields,
  businessId: Type.Optional(
    Id('For an owner: who offers it. Not needed with a single business.', refusal('INVALID_BUSINESS_ID')),
  ),
  everybody: Type.Optional(
    Type.Boolean({
      description: 'Everybody who works there now performs it; in place of `professionalIds`.',
    }),
  ),
});
export type NewService = Static<typeof NewService>;

const ServiceChanges = Type.Partial(Type.Object(fields));
export type ServiceChanges = Static<typeof ServiceChanges>;

const access = onlyRoles('business', 'professional');
const tag = 'Services';
const params = Type.Object({ id: Id('The service.', { examples: ['svc_demo_haircut_short'] }) });
const managed = { ...serviceExample, canManage: true };

export const createService = declareRoute({
  operation: 'createService',
  method: 'POST',
  path: '/api/services',
  access,
  tag,
  summary: 'Offer a service',
  description: `By an owner, for a business: priced in its currency (\`CURRENCY_MISMATCH\` when another is sent), performed by \`professionalIds\`, or, asked with
\`everybody\`, by all who work there now; by nobody yet when neither is given. By a professional, for themself: \`ownerProfessionalId\` stands instead of
\`businessId\`, nobody else performs it, and a price is in \`currency\`, or in that of the first business they joined.

\`PROFESSIONAL_NOT_AT_BUSINESS\`: somebody named does not work there. \`INVALID_VALUE\`: a number out of its range, or a price with more
decimals than the currency has.`,
  body: NewService,
  bodyExample: {
    name: 'Fringe trim',
    duration: 15,
    description: 'Between two haircuts.',
    price: 12.5,
    parent: 'Haircut',
    bufferAfter: 5,
    everybody: true,
  },
  reply: {
    status: 201,
    description: 'The new service.',
    schema: Service,
    example: {
      ...managed,
      id: 'svc_01kf4zq0m8w3c5x7e9g2j4n6p8',
      name: 'Fringe trim',
      duration: 15,
      description: 'Between two haircuts.',
      price: 12.5,
      professionalIds: ['pro_demo_aylin', 'pro_demo_jonas', 'pro_demo_lena', 'pro_demo_paula'],
      bufferAfter: 5,
    },
  },
  errors: [
    'CURRENCY_MISMATCH',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
  ],
  takesKey: true,
});

export const updateService = declareRoute({
  operation: 'updateService',
  method: 'PATCH',
  path: '/api/services/:id',
  access,
  tag,
  summary: 'Change a service',
  description: `Only what is sent changes; null takes the price or the parent away, and \`professionalIds\` replaces who performs it. What is booked
stays as it was booked.

\`SERVICE_NOT_OWNED\`: it is somebody else's. \`SERVICE_IN_USE\`: more seats of an upcoming session are taken than the new \`capacity\`, or a class
of somebody whom \`professionalIds\` leaves out is booked. \`SCHEDULE_TIME_TAKEN\`: as long as that, its class times would meet another class or a booking.`,
  params,
  body: ServiceChanges,
  bodyExample: { price: 42, duration: 50 },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Service,
    example: { ...managed, price: 42, duration: 50 },
  },
  errors: [
    'CURRENCY_MISMATCH',
    'MISSING_FIELDS',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_OWNED',
    'SERVICE_NOT_FOUND',
    'SERVICE_IN_USE',
    'SCHEDULE_TIME_TAKEN',
  ],
});

export const deleteService = declareRoute({
  operation: 'deleteService',
  method: 'DELETE',
  path: '/api/services/:id',
  access,
  tag,
  summary: 'Stop offering a service',
  description: `Refused while it has upcoming bookings (\`SERVICE_IN_USE\`): deactivate it instead. One that appointments, packages or coupons refer to is
kept for them, inactive; any other is gone.`,
  params: Type.Object({ id: Id('The service.', { examples: ['svc_demo_perm'] }) }),
  reply: { status: 204, description: 'It can no longer be booked.' },
  errors: ['SERVICE_NOT_OWNED', 'SERVICE_NOT_FOUND', 'SERVICE_IN_USE'],
});
