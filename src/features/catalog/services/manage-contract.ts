import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BlankableLine,
  BusinessId,
  Currency,
  Id,
  Line,
  Nullable,
  refusal,
  TaxRate,
} from '../../../http/schemas.ts';
import { PaymentPolicySchema } from '../businesses/policy-contract.ts';
import { RequiredKind, Service, serviceExample } from './contract.ts';

const whole = (minimum: number, maximum: number, about: string) =>
  Type.Integer({ minimum, maximum, description: about, ...refusal('INVALID_VALUE') });

const fields = {
  name: Line('Display name.'),
  duration: whole(1, 1440, 'Duration in minutes.'),
  description: Type.Optional(Type.String({ maxLength: 5000, description: 'Description of the service.' })),
  price: Type.Optional(
    Nullable(
      Type.Number({
        minimum: 0,
        description: 'Price in major units, with at most the decimals of the currency. Null for no price.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
  ),
  priceFrom: Type.Optional(Type.Boolean({ description: 'Whether the price can be higher.' })),
  taxRatePercent: Type.Optional(Nullable(TaxRate('Tax included in the price. Null: rate of the business.'))),
  currency: Type.Optional(
    Currency('ISO 4217 code of the price. Services of a business use the currency of the business.'),
  ),
  parent: Type.Optional(Nullable(BlankableLine('Category name.', 100))),
  custom: Type.Optional(Type.Boolean({ description: 'True for services that the business created itself.' })),
  capacity: Type.Optional(
    whole(1, 1000, 'Seats per session: 1 for individual appointments, more for classes.'),
  ),
  bufferBefore: Type.Optional(whole(0, 240, 'Buffer before the service in minutes.')),
  bufferAfter: Type.Optional(whole(0, 240, 'Buffer after the service in minutes.')),
  active: Type.Optional(Type.Boolean({ description: 'Whether the service can be booked.' })),
  requires: Type.Optional(
    Type.Array(RequiredKind, {
      maxItems: 10,
      description: 'Rooms and equipment that an appointment takes. Only for services of a business.',
    }),
  ),
  paymentPolicy: Type.Optional(Nullable(PaymentPolicySchema)),
  professionalIds: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 1000,
      description: 'Ids of the professionals who perform the service.',
    }),
  ),
};

const NewService = Type.Object({
  ...fields,
  businessId: Type.Optional(
    BusinessId('Business that offers the service. Optional if the caller manages only one.'),
  ),
  everybody: Type.Optional(
    Type.Boolean({
      description:
        'Assigns all current professionals of the business. Cannot be combined with `professionalIds`.',
    }),
  ),
});
export type NewService = Static<typeof NewService>;

const ServiceChanges = Type.Partial(Type.Object(fields));
export type ServiceChanges = Static<typeof ServiceChanges>;

const access = onlyRoles('business', 'professional');
const tag = 'Services';
const params = Type.Object({ id: Id('Service id.', { examples: ['svc_demo_haircut_short'] }) });
const managed = { ...serviceExample, canManage: true };

export const createService = declareRoute({
  operation: 'createService',
  method: 'POST',
  path: '/api/services',
  access,
  tag,
  summary: 'Create a service',
  description: `Managers create services of a business. Prices are in its currency (\`CURRENCY_MISMATCH\` otherwise). The
service is performed by \`professionalIds\`, or with \`everybody\` by all current professionals. Without both,
no professional is assigned.

Professionals create their own services: \`ownerProfessionalId\` replaces \`businessId\`, and only they
perform them. The price is in \`currency\`, by default the currency of the first business they joined.

\`PROFESSIONAL_NOT_AT_BUSINESS\`: a professional does not work at the business. \`INVALID_VALUE\`: a number is
out of range, or the price has more decimals than the currency.`,
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
    description: 'New service.',
    schema: Service,
    example: {
      ...managed,
      id: 'svc_01kf4zq0m8w3c5x7e9g2j4n6p8',
      name: 'Fringe trim',
      duration: 15,
      description: 'Between two haircuts.',
      price: 12.5,
      position: 9,
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
  acceptsIdempotencyKey: true,
});

export const updateService = declareRoute({
  operation: 'updateService',
  method: 'PATCH',
  path: '/api/services/:id',
  access,
  tag,
  summary: 'Update a service',
  description: `Changes only the fields that are sent. Null clears \`price\` or \`parent\`. \`professionalIds\` replaces
the assigned professionals. Existing appointments do not change.

\`SERVICE_NOT_OWNED\`: the service belongs to others. \`SERVICE_IN_USE\`: an upcoming session has more
bookings than the new \`capacity\`, or a removed professional has a booked class. \`SCHEDULE_TIME_TAKEN\`:
with the new duration or buffers, class times would overlap another class or appointment.`,
  params,
  body: ServiceChanges,
  bodyExample: { price: 42, duration: 50 },
  reply: {
    status: 200,
    description: 'Updated service.',
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
  summary: 'Delete a service',
  description: `Rejected with \`SERVICE_IN_USE\` while the service has upcoming appointments. Deactivate it instead.
Services that appointments, packages or coupons refer to are kept as inactive, others are deleted.`,
  params: Type.Object({ id: Id('Service id.', { examples: ['svc_demo_perm'] }) }),
  reply: { status: 204, description: 'Service deleted or deactivated.' },
  errors: ['SERVICE_NOT_OWNED', 'SERVICE_NOT_FOUND', 'SERVICE_IN_USE'],
});
