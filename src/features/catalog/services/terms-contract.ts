import Type from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Nullable, refusal } from '../../../http/schemas.ts';
import { Service, serviceExample } from './contract.ts';

const access = onlyRoles('business', 'professional');
const tag = 'Services';

export const setProfessionalTerms = declareRoute({
  operation: 'setProfessionalTerms',
  method: 'PUT',
  path: '/api/services/:id/professionals/:professionalId',
  access,
  tag,
  summary: 'Set price and duration of a professional',
  description: `Replaces the values of a professional who performs the service. An absent or null field means the
value of the service. Search, free times, quotes and bookings use them. Existing appointments do not change.

\`SERVICE_NOT_OFFERED\`: the professional does not perform the service. \`SCHEDULE_TIME_TAKEN\`: classes of the new
length would overlap another class or appointment.`,
  params: Type.Object({
    id: Id('Service id.', { examples: ['svc_demo_haircut_short'] }),
    professionalId: Id('Professional id.', { examples: ['pro_demo_lena'] }),
  }),
  body: Type.Object({
    price: Type.Optional(
      Nullable(
        Type.Number({
          minimum: 0,
          description: 'Price in major units, with at most the decimals of the currency.',
          ...refusal('INVALID_VALUE'),
        }),
      ),
    ),
    duration: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 1440,
          description: 'Duration in minutes.',
          ...refusal('INVALID_VALUE'),
        }),
      ),
    ),
  }),
  bodyExample: { price: 48, duration: 60 },
  reply: {
    status: 200,
    description: 'Updated service.',
    schema: Service,
    example: {
      ...serviceExample,
      professionalTerms: [{ professionalId: 'pro_demo_lena', price: 48, duration: 60 }],
      canManage: true,
    },
  },
  errors: [
    'MISSING_FIELDS',
    'PROFESSIONAL_NOT_FOUND',
    'SERVICE_NOT_FOUND',
    'SERVICE_NOT_OFFERED',
    'SERVICE_NOT_OWNED',
    'SCHEDULE_TIME_TAKEN',
  ],
});

export const orderServices = declareRoute({
  operation: 'orderServices',
  method: 'PUT',
  path: '/api/business/services/order',
  access,
  tag,
  summary: 'Order the services of a business',
  description:
    'The public page and the lists of the business follow this order. `INVALID_SERVICES`: `ids` does not contain every service of the business, inactive ones included, exactly once.',
  body: Type.Object({
    ids: Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 1000,
      description: 'Ids of all services of the business, in the new order.',
    }),
    businessId: Type.Optional(BusinessId('Optional if the caller manages only one business.')),
  }),
  bodyExample: { ids: ['svc_demo_haircut_long', 'svc_demo_haircut_short'] },
  reply: { status: 204, description: 'Order saved.' },
  errors: ['INVALID_SERVICES', 'BUSINESS_NOT_FOUND'],
});
