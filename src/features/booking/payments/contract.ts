import Type, { type Static } from 'typebox';
import { anyone, onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, refusal } from '../../../http/schemas.ts';
import { ServicePackagePurchase } from '../../discounts/packages/purchase-contract.ts';
import {
  clientAppointmentExample,
  reachClara,
  upcomingExample,
} from '../appointments/appointment-examples.ts';
import { Appointment, type AppointmentView, partiesOnly, staffOnly } from '../appointments/contract.ts';

/** Paid in advance, then refunded. */
const refundedExample: AppointmentView = {
  id: 'apt_demo_upcoming_2',
  professional: 'pro_demo_jonas',
  professionalName: 'Jonas Albrecht',
  business: 'biz_demo_salon',
  businessName: 'Salon Lindenblüte',
  date: '2026-12-11',
  start: '16:00',
  end: '17:30',
  time: '16:00',
  status: 'Confirmed',
  timezone: 'Europe/Berlin',
  startUtc: '2026-12-11T15:00:00.000Z',
  client: 'Clara Neumann',
  clientId: 'usr_demo_customer',
  ...reachClara,
  services: ['svc_demo_colour_roots'],
  notes: 'Same tone as last time, please.',
  paymentStatus: 'refunded',
  paymentIntentId: 'pi_mock_demo_roots',
  bookedServices: [
    { serviceId: 'svc_demo_colour_roots', name: 'Root touch-up', duration: 90, priceMajor: 72 },
  ],
  currency: 'EUR',
  familyMemberId: null,
  totalMajor: 72,
  amountPaidMajor: 0,
  amountDueMajor: 0,
  cancelUntil: '2026-12-10T15:00:00.000Z',
  rescheduleUntil: '2026-12-10T15:00:00.000Z',
  createdAt: '2026-11-30T10:00:00.000Z',
  bookedVia: 'online',
  version: '5d1c09a2be77f310',
};

const optional = Type.Optional;
const tag = 'Payments';

const Started = Type.Object(
  {
    paymentIntentId: Type.String({
      description: 'Reference of the provider. `pending` when the client pays at the business.',
    }),
    clientSecret: Nullable(
      Type.String({ description: 'Client secret for the payment form of the provider.' }),
    ),
    amountMajor: Type.Number({ description: 'Amount due in major units.' }),
    currency: Type.String({ description: 'ISO 4217 code of the amount.' }),
    url: optional(Type.String({ description: 'URL of the payment page. Only for `checkout`.' })),
  },
  { title: 'StartedPayment' },
);
export type StartedPayment = Static<typeof Started>;

export const StartPaymentRequest = Type.Object({
  mode: optional(
    Type.Enum(['intent', 'checkout'], {
      ...refusal('INVALID_TYPE'),
      description: '`intent` (default): pay on your own page. `checkout`: pay on a page of the provider.',
    }),
  ),
});
export type StartPaymentRequest = Static<typeof StartPaymentRequest>;

// Optional in the schema, so that every invalid value gets AMOUNT_REQUIRED.
const amountMajor = optional(
  Type.Number({
    ...refusal('AMOUNT_REQUIRED'),
    description: 'Exact amount due in major units. Required.',
  }),
);
const paramsWith = (id: string) => Type.Object({ id: Id('The appointment.', { examples: [id] }) });
const replyWith = (example: Static<typeof Appointment>) =>
  ({ status: 200, description: 'The updated appointment.', schema: Appointment, example }) as const;

export const startPayment = declareRoute({
  operation: 'startPayment',
  method: 'POST',
  path: '/api/appointments/:id/payment',
  access: partiesOnly,
  tag,
  summary: 'Start a payment for an appointment',
  description:
    'Returns the amount due and how to pay it. Repeated requests return the open payment. Without an online provider, `paymentIntentId` is `pending` and the client pays at the business. `PAYMENT_PENDING`: the provider did not answer; repeat the request, nothing is charged twice. `PAYMENT_ALREADY_SETTLED`: the appointment is paid, or nothing is due.',
  params: paramsWith('apt_demo_upcoming_3'),
  body: StartPaymentRequest,
  bodyExample: {},
  reply: {
    status: 201,
    description: 'The open payment.',
    schema: Started,
    example: { paymentIntentId: 'pending', clientSecret: null, amountMajor: 25, currency: 'EUR' },
  },
  errors: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_STATUS',
    'INVALID_VALUE',
    'INVALID_CURRENCY',
    'PAYMENT_ALREADY_SETTLED',
    'PAYMENT_PENDING',
  ],
  acceptsIdempotencyKey: true,
  secret: true,
});

export const settlePayment = declareRoute({
  operation: 'settleMockPayment',
  method: 'POST',
  path: '/api/payments/:paymentIntentId/settle',
  access: partiesOnly,
  tag,
  summary: 'Settle a payment of the mock provider',
  description:
    'Only with `PAYMENT_PROVIDER=mock`. Real payments are settled by their provider. Returns the paid appointment or package purchase.',
  params: Type.Object({
    paymentIntentId: Id('Reference of the payment.', { examples: ['pi_mock_demo_roots'] }),
  }),
  body: Type.Object({ amountMajor }),
  bodyExample: { amountMajor: 68.5 },
  reply: {
    status: 200,
    description: 'The paid appointment or package purchase.',
    schema: Type.Union([Appointment, ServicePackagePurchase]),
    example: {
      ...upcomingExample,
      paymentStatus: 'paid',
      amountPaidMajor: 68.5,
      amountDueMajor: 0,
      paymentIntentId: 'pi_mock_01kf4zq0m8w3c5x7e9g2j4n6p8',
    },
  },
  errors: [
    'NOT_FOUND',
    'INVALID_STATUS',
    'PAYMENT_NOT_MOCK',
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_ALREADY_SETTLED',
  ],
});

export const markPaid = declareRoute({
  operation: 'markAppointmentPaid',
  method: 'POST',
  path: '/api/appointments/:id/mark-paid',
  access: staffOnly,
  tag,
  summary: 'Record a payment at the desk',
  description:
    'Withdraws an open online payment first; `PAYMENT_PENDING` while that is not certain. The amount must be the amount due. For services without a price, any amount is accepted.',
  params: paramsWith('apt_demo_walter_2'),
  body: Type.Object({ amountMajor }),
  bodyExample: { amountMajor: 38 },
  reply: replyWith({
    ...clientAppointmentExample,
    paymentStatus: 'paid',
    amountPaidMajor: 38,
    amountDueMajor: 0,
  }),
  errors: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_STATUS',
    'INVALID_VALUE',
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_ALREADY_SETTLED',
    'PAYMENT_PENDING',
  ],
});

export const refundPayment = declareRoute({
  operation: 'refundAppointment',
  method: 'POST',
  path: '/api/appointments/:id/refund',
  access: staffOnly,
  tag,
  summary: 'Refund an appointment',
  description:
    'Refunds the whole amount, the way it was paid. A payment at the desk is only recorded as refunded. `PAYMENT_PENDING` while a payment or refund is in progress. Online payments of cancelled appointments are refunded automatically.',
  params: paramsWith('apt_demo_upcoming_2'),
  reply: replyWith(refundedExample),
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'PAYMENT_PENDING'],
});

export const receiveEvent = declareRoute({
  operation: 'receivePaymentEvent',
  method: 'POST',
  path: '/api/payments/webhook',
  access: anyone,
  tag,
  summary: 'Receive events of the payment provider',
  description:
    'For Stripe webhooks, verified by `Stripe-Signature` (otherwise 400 `INVALID_INPUT`). Events may arrive twice and in any order. Events about unknown payments are accepted and ignored.',
  rawBody: true,
  reply: {
    status: 200,
    description: 'The event is processed.',
    schema: Type.Object({ received: Type.Literal(true) }),
    example: { received: true },
  },
  errors: ['INVALID_INPUT'],
  bodyLimitBytes: 512 * 1024,
});

const StartedPurchase = Type.Object(
  {
    ...Started.properties,
    purchaseId: Type.String({ description: 'Purchase id. Use it as `packagePurchaseId` after the payment.' }),
    packageId: Type.String({ description: 'Package id.' }),
    title: Type.String({ description: 'Title of the package.' }),
    payUntil: Instant('End of the payment period. An unpaid purchase is cancelled then.'),
  },
  { title: 'StartedPurchase' },
);
export type StartedPurchase = Static<typeof StartedPurchase>;

export const buyPackage = declareRoute({
  operation: 'buyPackage',
  method: 'POST',
  path: '/api/packages/:packageId/purchase',
  access: onlyRoles('customer'),
  tag: 'Packages',
  summary: 'Buy a package',
  description:
    'Starts the payment with the current terms of the package. The package can be used after the payment, and its validity starts then. An unpaid purchase is cancelled after an hour. Repeated requests return the open payment. `FORBIDDEN`: online payment is not available. `INVALID_STATUS` with 409: the package is no longer on sale, or is free. `PAYMENT_PENDING`: the provider did not answer; repeat the request, nothing is charged twice.',
  params: Type.Object({ packageId: Id('The package.', { examples: ['pkg_demo_haircut_5'] }) }),
  body: StartPaymentRequest,
  bodyExample: {},
  reply: {
    status: 201,
    description: 'The open payment.',
    schema: StartedPurchase,
    example: {
      paymentIntentId: 'pi_mock_01kf4zq0m8w3c5x7e9g2j4n6p8',
      clientSecret: null,
      amountMajor: 180,
      currency: 'EUR',
      purchaseId: 'pur_01kf4zq0m8w3c5x7e9g2j4n6p8',
      packageId: 'pkg_demo_haircut_5',
      title: 'Five haircuts',
      payUntil: '2026-11-30T13:00:00.000Z',
    },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS', 'INVALID_VALUE', 'INVALID_CURRENCY', 'PAYMENT_PENDING'],
  acceptsIdempotencyKey: true,
  secret: true,
});
