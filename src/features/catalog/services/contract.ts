import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Line, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { nearby } from '../businesses/contract.ts';
import { PaymentPolicySchema } from '../businesses/policy-contract.ts';
import { serviceOrders } from './rules/service-order.ts';

export const RequiredKind = Type.Object(
  {
    kind: Line('Kind of a resource of the business.', 50),
    count: Type.Integer({ minimum: 1, maximum: 20, description: 'Units.', ...refusal('INVALID_VALUE') }),
  },
  { title: 'RequiredKind' },
);

const ProfessionalTerms = Type.Object(
  {
    professionalId: Type.String(),
    price: Type.Optional(
      Type.Number({ description: 'Price in major units. Absent: `price` of the service.' }),
    ),
    duration: Type.Optional(
      Type.Integer({ description: 'Duration in minutes. Absent: `duration` of the service.' }),
    ),
  },
  { title: 'ProfessionalTerms' },
);

export const Service = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    name: Type.String({ description: 'Display name.' }),
    duration: Type.Integer({ description: 'Duration in minutes.' }),
    description: Type.String({ description: 'Description of the service.' }),
    price: Type.Optional(Type.Number({ description: 'Price in major units. Absent if not set.' })),
    priceFrom: Type.Boolean({ description: 'Whether the price can be higher: pages show "from".' }),
    taxRatePercent: Type.Optional(
      Type.Number({ description: 'Tax included in the price. Absent: rate of the business.' }),
    ),
    currency: Type.String({
      description:
        'ISO 4217 currency code: that of the business or of the owning professional. `XXX` if not set.',
    }),
    active: Type.Boolean({ description: 'Whether the service can be booked.' }),
    parent: Nullable(Type.String({ description: 'Category name.' })),
    custom: Type.Boolean({ description: 'True for services that the business created itself.' }),
    capacity: Type.Integer({
      description: 'Seats per session: 1 for individual appointments, more for classes.',
    }),
    businessId: Type.Optional(Type.String({ description: 'Id of the business that offers the service.' })),
    ownerProfessionalId: Type.Optional(
      Type.String({ description: 'Id of the professional who owns the service. Replaces `businessId`.' }),
    ),
    professionalIds: Type.Array(Type.String(), {
      description: 'Ids of the professionals who perform the service.',
    }),
    professionalTerms: Type.Array(ProfessionalTerms, {
      description: 'Professionals with a price or duration of their own.',
    }),
    position: Type.Integer({ description: 'Place in the list of the business, from 0.' }),
    canManage: Type.Boolean({ description: 'Whether the caller can edit the service.' }),
    bufferBefore: Type.Integer({ description: 'Buffer before the service in minutes.' }),
    bufferAfter: Type.Integer({ description: 'Buffer after the service in minutes.' }),
    requires: Type.Optional(
      Type.Array(RequiredKind, { description: 'Rooms and equipment that an appointment takes.' }),
    ),
    paymentPolicy: Type.Optional(PaymentPolicySchema),
  },
  { title: 'Service' },
);

export type ServiceView = Static<typeof Service>;

export const serviceExample: ServiceView = {
  id: 'svc_demo_haircut_short',
  name: 'Short haircut',
  duration: 45,
  description: 'Anything above the chin, with wash and styling.',
  price: 38,
  priceFrom: false,
  currency: 'EUR',
  active: true,
  parent: 'Haircut',
  custom: false,
  capacity: 1,
  businessId: 'biz_demo_salon',
  professionalIds: ['pro_demo_aylin', 'pro_demo_lena', 'pro_demo_paula'],
  professionalTerms: [],
  position: 1,
  canManage: false,
  bufferBefore: 0,
  bufferAfter: 0,
};

export const maxPrice = Type.Optional(
  Type.Number({
    minimum: 0,
    description:
      'Maximum price in the currency of the service, with the cheapest professional. Excludes services without a price.',
  }),
);

export const listServices = declareRoute({
  operation: 'listServices',
  method: 'GET',
  path: '/api/services',
  access: discovery('services:read'),
  tag: 'Discovery',
  summary: 'Search services',
  description: `Lists active services. Owners also see their inactive services.

Filters can be combined. With \`query\` the best match comes first, otherwise with \`lat\` and \`lng\` the
nearest. Both lists end after 1,000 services. With \`businessId\` the order is that of the business. Otherwise
the oldest comes first. \`sort\` selects another order.`,
  query: Type.Object({
    category: Type.Optional(
      Type.String({ maxLength: 200, description: 'Category name, or name of a service without a category.' }),
    ),
    businessId: Type.Optional(BusinessId('Services of this business.')),
    professionalId: Type.Optional(Id('Services of this professional.')),
    query: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words in the name. Tolerates typing errors.' }),
    ),
    city: Type.Optional(
      Type.String({ maxLength: 200, description: 'Services in this city. Case and accents are ignored.' }),
    ),
    ...nearby,
    maxPrice,
    sort: Type.Optional(
      Type.Enum([...serviceOrders], {
        description: `\`price\`: cheapest first, grouped by currency, the most common currency of the results first,
without price last. \`position\`: order of the business, requires \`businessId\`. \`age\`: oldest first. \`match\`: best match first, requires \`query\`. \`distance\`: nearest first, requires \`lat\` and
\`lng\`.`,
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Matching services.',
    schema: Type.Array(Service),
    example: [serviceExample],
  },
  // MISSING_FIELDS: `lat` without `lng` or the reverse, or `sort` without the required parameter.
  errors: ['MISSING_FIELDS'],
  list: true,
  ignoresUnknownParameters: true,
  cached: true,
});

export const getService = declareRoute({
  operation: 'getService',
  method: 'GET',
  path: '/api/services/:id',
  access: discovery('services:read'),
  tag: 'Discovery',
  summary: 'Get a service',
  params: Type.Object({ id: Id('Service id.', { examples: ['svc_demo_haircut_short'] }) }),
  reply: { status: 200, description: 'Service.', schema: Service, example: serviceExample },
  errors: ['SERVICE_NOT_FOUND'],
  cached: true,
});
