import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { limits } from '../../../shared/limits.ts';

const optional = Type.Optional;
const tag = 'Analytics';

const percent = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'Percentage of the revenue, with up to two decimals.',
  ...refusal('INVALID_VALUE'),
});

const Commission = Type.Object(
  {
    professionalId: Type.String({ description: 'Professional id.' }),
    serviceId: Nullable(Type.String({ description: 'Null: all services without a rate of their own.' })),
    percent,
  },
  { title: 'Commission' },
);
export type CommissionView = Static<typeof Commission>;

const example = [
  { professionalId: 'pro_demo_jonas', serviceId: null, percent: 40 },
  { professionalId: 'pro_demo_jonas', serviceId: 'svc_demo_balayage', percent: 45.5 },
];

const businessId = optional(BusinessId('Business that you manage. Optional if there is only one.'));

export const listCommissions = declareRoute({
  operation: 'listCommissions',
  method: 'GET',
  path: '/api/business/commissions',
  access: ownerOrManager,
  tag,
  summary: 'List commission rates',
  description: 'Rates of all professionals. Key figures contain the commissions.',
  query: Type.Object({
    businessId,
    professionalId: optional(Id('Only the rates of this professional.')),
    ...pageQuery,
  }),
  list: true,
  reply: {
    status: 200,
    description: 'Rates, sorted by professional and service.',
    schema: Type.Array(Commission),
    example,
  },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});

export const replaceCommissions = declareRoute({
  operation: 'replaceCommissions',
  method: 'PUT',
  path: '/api/business/commissions',
  access: ownerOrManager,
  tag,
  summary: 'Replace the commission rates of a professional',
  description:
    'Replaces all rates of the professional at the business. Rates apply to past appointments too: key figures are calculated with the current rates.',
  body: Type.Object({
    businessId,
    professionalId: Id('Professional of the business.'),
    rates: Type.Array(
      Type.Object({
        serviceId: optional(Nullable(Id('Null or absent: all services without a rate of their own.'))),
        percent,
      }),
      {
        maxItems: limits.services.most + limits.ownServices.most + 1,
        description: 'Rates, at most one per service.',
        ...refusal('INVALID_VALUE'),
      },
    ),
  }),
  bodyExample: {
    professionalId: 'pro_demo_jonas',
    rates: [{ percent: 40 }, { serviceId: 'svc_demo_balayage', percent: 45.5 }],
  },
  reply: {
    status: 200,
    description: 'Rates of the professional.',
    schema: Type.Array(Commission),
    example,
  },
  errors: [
    'INVALID_VALUE',
    'MISSING_FIELDS',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'INVALID_SERVICES',
  ],
});
