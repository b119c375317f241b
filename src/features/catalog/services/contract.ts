import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Nullable, pageQuery } from '../../../http/schemas.ts';
import { nearby } from '../businesses/contract.ts';
import { serviceOrders } from './rules/service-order.ts';

export const Service = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    name: Type.String({ description: 'As shown to customers.' }),
    duration: Type.Integer({ description: 'Minutes.' }),
    description: Type.String({ description: 'What is done.' }),
    price: Type.Optional(
      Type.Number({ description: 'In the currency’s major unit. Absent when none is set.' }),
    ),
    currency: Type.String({
      description:
        'What its price is in (ISO 4217): that of the business, or of the professional whose own service it is; `XXX` while that is open.',
    }),
    active: Type.Boolean({ description: 'Whether it can be booked.' }),
    parent: Nullable(Type.String({ description: 'Name of the category it belongs to.' })),
    custom: Type.Boolean({ description: 'Made up by the business rather than taken from the catalog.' }),
    capacity: Type.Integer({ description: 'Seats in a session: 1 for one-to-one, more for a class.' }),
    businessId: Type.Optional(Type.String({ description: 'The business that offers it.' })),
    ownerProfessionalId: Type.Optional(
      Type.String({ description: 'Instead of `businessId`: the professional whose own service it is.' }),
    ),
    professionalIds: Type.Array(Type.String(), { description: 'Professionals who perform it.' }),
    canManage: Type.Boolean({ description: 'Whether the caller’s own session may edit it.' }),
    bufferBefore: Type.Integer({ description: 'Minutes kept free before it.' }),
    bufferAfter: Type.Integer({ description: 'Minutes kept free after it.' }),
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
  currency: 'EUR',
  active: true,
  parent: 'Haircut',
  custom: false,
  capacity: 1,
  businessId: 'biz_demo_salon',
  professionalIds: ['pro_demo_aylin', 'pro_demo_lena', 'pro_demo_paula'],
  canManage: false,
  bufferBefore: 0,
  bufferAfter: 0,
};

export const maxPrice = Type.Optional(
  Type.Number({
    minimum: 0,
    description: 'Costs at most so much, in its own currency. Services without a price are left out.',
  }),
);

export const listServices = declareRoute({
  operation: 'listServices',
  method: 'GET',
  path: '/api/services',
  access: discovery('services:read'),
  tag: 'Discovery',
  summary: 'Find services',
  description: `Active services. The owner of a business, and a professional with services of their own, also see theirs that are not.

All filters can be combined. With \`query\` the best match comes first, and the list ends after 1,000; otherwise with \`lat\` and \`lng\` the nearest,
and the list ends after 1,000 as well; otherwise the oldest. \`sort\` asks for another order.`,
  query: Type.Object({
    category: Type.Optional(
      Type.String({ maxLength: 200, description: 'Name of the parent, or of the category itself.' }),
    ),
    businessId: Type.Optional(Id('Offered by this business.')),
    professionalId: Type.Optional(Id('Performed by this professional.')),
    query: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words of the name. A typing error is forgiven.' }),
    ),
    city: Type.Optional(
      Type.String({ maxLength: 200, description: 'Offered in this city, however it is written.' }),
    ),
    ...nearby,
    maxPrice,
    sort: Type.Optional(
      Type.Enum([...serviceOrders], {
        description:
          'The cheapest first (`price`, each in its own currency; without a price last), the oldest (`age`), the best match (`match`, needs `query`) or the nearest (`distance`, needs `lat` and `lng`).',
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The services.',
    schema: Type.Array(Service),
    example: [serviceExample],
  },
  // A point can be half given, and an order can need a field that is not, which no single field's schema tells.
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
  summary: 'One service',
  params: Type.Object({ id: Id('The service.', { examples: ['svc_demo_haircut_short'] }) }),
  reply: { status: 200, description: 'The service.', schema: Service, example: serviceExample },
  errors: ['SERVICE_NOT_FOUND'],
  cached: true,
});
