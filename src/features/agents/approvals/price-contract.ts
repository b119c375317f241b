import Type from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, refusal } from '../../../http/schemas.ts';
import {
  ApprovalOptions,
  approvalExample,
  deferredToApproval,
} from '../../booking/appointments/approval-contract.ts';
import { Service, serviceExample } from '../../catalog/services/contract.ts';

export const setServicePrice = declareRoute({
  operation: 'setServicePrice',
  method: 'POST',
  path: '/api/services/:id/price',
  access: onlyRoles('business', 'professional'),
  agents: ofStaff('services:price'),
  tag: 'Services',
  summary: 'Set the price of a service',
  description:
    'Existing appointments keep their price, and professionals with a price of their own keep it. An agent always creates an approval request, also with a grant without ask-first, and only for services of a business. The request fails (`INVALID_STATUS`) if the price changes before it is approved.',
  params: Type.Object({ id: Id('Service id.', { examples: ['svc_demo_haircut_short'] }) }),
  body: Type.Object({
    price: Type.Number({
      minimum: 0,
      description: 'New price in major units, with at most the decimals of the currency.',
      ...refusal('INVALID_VALUE'),
    }),
    approval: Type.Optional(ApprovalOptions),
  }),
  bodyExample: { price: 42 },
  reply: {
    status: 200,
    description: 'Service with the new price.',
    schema: Service,
    example: { ...serviceExample, canManage: true, price: 42 },
    deferred: {
      ...deferredToApproval,
      description: 'The account owner has to approve the new price first.',
      example: {
        ...approvalExample,
        action: 'change-price',
        summary: { visits: [], totalMajor: null, currency: null },
        priceChange: {
          businessId: 'biz_demo_salon',
          businessName: 'Salon Lindenblüte',
          serviceId: 'svc_demo_haircut_short',
          serviceName: 'Short haircut',
          fromMajor: 38,
          toMajor: 42,
          currency: 'EUR',
        },
        message: 'Other salons nearby charge more.',
      },
    },
  },
  errors: [
    'SERVICE_NOT_FOUND',
    'SERVICE_NOT_OWNED',
    'BUSINESS_NOT_FOUND',
    'CURRENCY_MISMATCH',
    'INVALID_STATUS',
    'INVALID_VALUE',
    'NOT_FOUND',
  ],
  acceptsIdempotencyKey: true,
});
