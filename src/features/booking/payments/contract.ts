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

/** Paid in advance, then given back. */
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
  cancelUntil: '2026-12-10T15:00:00.000Z',
  rescheduleUntil: '2026-12-10T15:00:00.000Z',
  createdAt: '2026-11-30T10:00:00.000Z',
  bookedVia: 'online',
};

const optional = Type.Optional;
const tag = 'Payments';

export const Started = Type.Object(
  {
    paymentIntentId: Type.String({
      description: 'The provider’s reference; `pending` where the client pays at the business.',
    }),
    clientSecret: Nullable(
      Type.String({ description: 'What the provider’s form in the browser needs to take the payment.' }),
    ),
    amountMajor: Type.Number({ description: 'What the client owes.' }),
    currency: Type.String({ description: 'Of the amount.' }),
    url: optional(Type.String({ description: 'The page to pay on, for a checkout.' })),
  },
  { title: 'StartedPayment' },
);
export type StartedPayment = Static<typeof Started>;

/** How to begin paying, whatever is paid for. */
export const StartPaymentRequest = Type.Object({
  mode: optional(
    Type.Enum(['intent', 'checkout'], {
      ...refusal('INVALID_TYPE'),
      description: '`intent` (when not given): pay in your own page. `checkout`: on a page of the provider.',
    }),
  ),
});
export type StartPaymentRequest = Static<typeof StartPaymentRequest>;

// Everything that is not a number is no amount, an empty text too.
const amountMajor = optional(
  Type.Number({
    ...refusal('AMOUNT_REQUIRED'),
    description: 'Exactly what is owed, in major units. Required.',
  }),
);
const paramsWith = (id: string) => Type.Object({ id: Id('The appointment.', { examples: [id] }) });
const replyWith = (example: Static<typeof Appointment>) =>
  ({ status: 200, description: 'As it is now.', schema: Appointment, example }) as const;

export const startPayment = declareRoute({
  operation: 'startPayment',
  method: 'POST',
  path: '/api/appointments/:id/payment',
  access: partiesOnly,
  tag,
  summary: 'Begin to pay for an appointment',
  description: `What is owed, and how to pay it. While one payment is open it is given again, however often one asks. Without an online provider
\`paymentIntentId\` is \`pending\` and the client pays at the business. \`PAYMENT_PENDING\`: the provider did not answer; ask again, nothing is taken twice.
\`PAYMENT_ALREADY_SETTLED\`: paid, or nothing is owed.`,
  params: paramsWith('apt_demo_upcoming_3'),
  body: StartPaymentRequest,
  bodyExample: {},
  reply: {
    status: 201,
    description: 'The payment that is open.',
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
    'Plays the provider’s part where `PAYMENT_PROVIDER` is `mock`. Real payments are settled by their provider only. Answers with what was paid for: the appointment, or the package that was bought.',
  params: Type.Object({
    paymentIntentId: Id('The reference of the payment.', { examples: ['pi_mock_demo_roots'] }),
  }),
  body: Type.Object({ amountMajor }),
  bodyExample: { amountMajor: 68.5 },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Type.Union([Appointment, ServicePackagePurchase]),
    example: {
      ...upcomingExample,
      paymentStatus: 'paid',
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
  summary: 'Record that an appointment was paid at the desk',
  description: `What is open online is taken back first; \`PAYMENT_PENDING\` while that is not certain. The amount must be what is owed; for services
without a price it is whatever was agreed on.`,
  params: paramsWith('apt_demo_walter_2'),
  body: Type.Object({ amountMajor }),
  bodyExample: { amountMajor: 38 },
  reply: replyWith({ ...clientAppointmentExample, paymentStatus: 'paid' }),
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
  summary: 'Give back what was paid for an appointment',
  description: `All of it, the way it was paid; what was paid at the desk is only recorded. \`PAYMENT_PENDING\` while a payment or a refund is under way. What
was paid online for an appointment that is cancelled goes back by itself.`,
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
  summary: 'Where the payment provider tells what happened',
  description: `For Stripe’s events, proven by \`Stripe-Signature\` (else 400 \`INVALID_INPUT\`). Events may come twice and in any order; one that is about
no payment of ours is accepted and ignored.`,
  rawBody: true,
  reply: {
    status: 200,
    description: 'Dealt with: it need not come again.',
    schema: Type.Object({ received: Type.Literal(true) }),
    example: { received: true },
  },
  errors: ['INVALID_INPUT'],
  bodyLimitBytes: 512 * 1024,
});

const StartedPurchase = Type.Object(
  {
    ...Started.properties,
    purchaseId: Type.String({ description: 'Of the purchase; used as `packagePurchaseId` once it is paid.' }),
    packageId: Type.String({ description: 'What is bought.' }),
    title: Type.String({ description: 'What it is sold as.' }),
    payUntil: Instant('Until when it can be paid; then it is called off.'),
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
  description: `Begins to pay for it, with the terms it has now. It can be used once it is paid, and its validity counts from then; what is not paid within an
hour is called off. While one is being paid for, it is given again, however often one asks. \`FORBIDDEN\` where nothing can be paid online: buy it at the
business. \`INVALID_STATUS\` with 409: it is no longer on sale, or costs nothing. \`PAYMENT_PENDING\`: the provider did not answer; ask again, nothing is
taken twice.`,
  params: Type.Object({ packageId: Id('The package.', { examples: ['pkg_demo_haircut_5'] }) }),
  body: StartPaymentRequest,
  bodyExample: {},
  reply: {
    status: 201,
    description: 'The payment that is open.',
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
