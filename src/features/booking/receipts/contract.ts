import Type, { type Static } from 'typebox';
import { onlyRoles, ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  DateString,
  Id,
  Instant,
  Nullable,
  pageQuery,
  refusal,
  Words,
} from '../../../http/schemas.ts';
import { languageCodes } from '../../../shared/languages.ts';
import { paramsWith, partiesOnly, staffOnly } from '../appointments/contract.ts';
import { methods } from './rules/check-payments.ts';

const optional = Type.Optional;
const tag = 'Receipts';

const major = (about: string) => Type.Number({ description: `${about}, in major units.` });

const Line = Type.Object(
  {
    serviceId: Type.String(),
    name: Type.String({ description: 'Name of the service when it was booked.' }),
    priceMajor: Nullable(major('Price before a discount')),
    amountMajor: major('Price after a discount, tax included'),
    taxRatePercent: Type.Number(),
  },
  { title: 'ReceiptLine' },
);

const Tax = Type.Object(
  {
    ratePercent: Type.Number(),
    netMajor: major('Amount without tax'),
    taxMajor: major('Tax'),
    grossMajor: major('Amount with tax. Package sessions and tips are not included'),
  },
  { title: 'ReceiptTax' },
);

const Payment = Type.Object(
  {
    method: Type.Enum([...methods]),
    amountMajor: major('Amount'),
    earlier: Type.Boolean({ description: 'Received or redeemed before the checkout.' }),
  },
  { title: 'ReceiptPayment' },
);

const Receipt = Type.Object(
  {
    id: Type.String(),
    number: Type.String({
      description: 'Year and number, without gaps per business and year. Also of voided receipts.',
    }),
    status: Type.Enum(['issued', 'voided']),
    businessId: Type.String(),
    businessName: Type.String({ description: 'Name at the time of the checkout.' }),
    businessAddress: Type.String({ description: 'Address at the time of the checkout. Can be empty.' }),
    appointmentId: Type.String(),
    appointmentDate: Type.String({ format: 'date' }),
    appointmentStart: Type.String({ description: 'Local start time, `HH:MM`.' }),
    clientName: Type.String(),
    professionalName: Type.String(),
    issuedAt: Instant('Time of the checkout.'),
    date: Type.String({ format: 'date', description: 'Local date of the checkout.' }),
    timezone: Type.String({ description: 'IANA time zone of the business.' }),
    currency: Type.String({ description: 'ISO 4217 code of all amounts.' }),
    lines: Type.Array(Line),
    taxes: Type.Array(Tax, { description: 'Included tax by rate.' }),
    totalMajor: major('Total of the services, tax included'),
    taxMajor: major('Included tax'),
    tipMajor: major('Tip'),
    payments: Type.Array(Payment, { description: 'Payments. Their sum is total plus tip.' }),
    voidedAt: Nullable(Instant('Time when the receipt was voided.')),
    voidReason: Nullable(Type.String({ description: 'Reason that staff entered.' })),
  },
  { title: 'Receipt' },
);
export type ReceiptView = Static<typeof Receipt>;

const receiptExample: ReceiptView = {
  id: 'rcp_01kf4zq0m8w3c5x7e9g2j4n6p8',
  number: '2026-000417',
  status: 'issued',
  businessId: 'biz_demo_salon',
  businessName: 'Salon Lindenblüte',
  businessAddress: 'Oderberger Straße 12, 10435 Berlin, Germany',
  appointmentId: 'apt_demo_walter_2',
  appointmentDate: '2026-12-02',
  appointmentStart: '10:00',
  clientName: 'Walter Brandt',
  professionalName: 'Jonas Albrecht',
  issuedAt: '2026-12-02T09:50:00.000Z',
  date: '2026-12-02',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  lines: [
    {
      serviceId: 'svc_demo_haircut_short',
      name: 'Short haircut',
      priceMajor: 38,
      amountMajor: 38,
      taxRatePercent: 19,
    },
  ],
  taxes: [{ ratePercent: 19, netMajor: 31.93, taxMajor: 6.07, grossMajor: 38 }],
  totalMajor: 38,
  taxMajor: 6.07,
  tipMajor: 4,
  payments: [
    { method: 'cash', amountMajor: 12, earlier: false },
    { method: 'terminal', amountMajor: 30, earlier: false },
  ],
  voidedAt: null,
  voidReason: null,
};

const CheckoutRequest = Type.Object({
  payments: Type.Array(
    Type.Object({
      method: Type.Enum([...methods], {
        description:
          '`online` repeats the amount that was paid online before. `package` redeems a session for one service, or repeats the value of a session that the booking redeemed.',
      }),
      amountMajor: major('Amount'),
      packagePurchaseId: optional(Id('Purchase of the client. Required to redeem a session.')),
    }),
    { maxItems: 10, description: 'Payments in any order. Empty if nothing is due.' },
  ),
  tipMajor: optional(
    Type.Number({ minimum: 0, description: 'Tip in major units, part of the payments. Default: 0.' }),
  ),
});
export type CheckoutRequest = Static<typeof CheckoutRequest>;

const replyWith = (status: 200 | 201, example: ReceiptView) =>
  ({ status, description: 'The receipt.', schema: Receipt, example }) as const;
const params = Type.Object({ id: Id('The receipt.', { examples: [receiptExample.id] }) });

export const checkOut = declareRoute({
  operation: 'checkOutAppointment',
  method: 'POST',
  path: '/api/appointments/:id/checkout',
  access: { ...staffOnly, also: 'desk' },
  tag,
  summary: 'Check out an appointment at the desk',
  description:
    'Records the payments and issues a receipt. The payments must be exactly the amount due plus the tip. An open online payment is withdrawn first; `PAYMENT_PENDING` while that is not certain. `PAYMENT_ALREADY_SETTLED`: there is a receipt, or nothing is due.',
  params: paramsWith('apt_demo_walter_2'),
  body: CheckoutRequest,
  bodyExample: {
    payments: [
      { method: 'cash', amountMajor: 12 },
      { method: 'terminal', amountMajor: 30 },
    ],
    tipMajor: 4,
  },
  reply: replyWith(201, receiptExample),
  errors: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_STATUS',
    'INVALID_VALUE',
    'NOT_FOUND',
    'BUSINESS_MISMATCH',
    'SERVICE_NOT_ELIGIBLE',
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_ALREADY_SETTLED',
    'PAYMENT_PENDING',
  ],
  acceptsIdempotencyKey: true,
});

export const getReceipt = declareRoute({
  operation: 'getReceipt',
  method: 'GET',
  path: '/api/receipts/:id',
  access: partiesOnly,
  tag,
  summary: 'Get a receipt',
  description: 'Visible to the client and to staff of the appointment.',
  params,
  reply: replyWith(200, receiptExample),
  errors: ['NOT_FOUND'],
});

export const listAppointmentReceipts = declareRoute({
  operation: 'listAppointmentReceipts',
  method: 'GET',
  path: '/api/appointments/:id/receipts',
  access: partiesOnly,
  tag,
  summary: 'List the receipts of an appointment',
  description: 'Voided receipts are included. Visible to client and staff.',
  params: paramsWith('apt_demo_walter_2'),
  query: Type.Object({ ...pageQuery }),
  list: true,
  reply: {
    status: 200,
    description: 'Receipts, latest first.',
    schema: Type.Array(Receipt),
    example: [receiptExample],
  },
  errors: ['APPOINTMENT_NOT_FOUND'],
});

export const period = {
  businessId: optional(BusinessId('Business that you manage. Optional if there is only one.')),
  from: optional(DateString('First local date.')),
  to: optional(DateString('Last local date (inclusive).')),
};

export const listReceipts = declareRoute({
  operation: 'listReceipts',
  method: 'GET',
  path: '/api/business/receipts',
  access: ownerOrManager,
  tag,
  summary: 'List receipts of a business',
  description: 'Voided receipts are included.',
  query: Type.Object({ ...period, ...pageQuery }),
  list: true,
  reply: {
    status: 200,
    description: 'Receipts, latest first.',
    schema: Type.Array(Receipt),
    example: [receiptExample],
  },
  errors: ['MISSING_FIELDS', 'INVALID_VALUE', 'BUSINESS_NOT_FOUND'],
});

export const voidReceipt = declareRoute({
  operation: 'voidReceipt',
  method: 'POST',
  path: '/api/receipts/:id/void',
  access: { ...onlyRoles('business', 'professional'), also: 'desk' },
  tag,
  summary: 'Void a receipt',
  description:
    'Posts a counter-entry of the checkout. The receipt keeps its number, and the appointment can be checked out again. A redeemed package session stays redeemed. `INVALID_STATUS` with 409: the receipt is voided already.',
  params,
  body: Type.Object({ reason: Words('Reason. Visible to the client.', 500) }),
  bodyExample: { reason: 'Wrong payment method.' },
  reply: replyWith(200, {
    ...receiptExample,
    status: 'voided',
    voidedAt: '2026-12-02T10:05:00.000Z',
    voidReason: 'Wrong payment method.',
  }),
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const printReceipt = declareRoute({
  operation: 'printReceipt',
  method: 'GET',
  path: '/api/receipts/:id/receipt.pdf',
  access: partiesOnly,
  tag,
  summary: 'Get a receipt as PDF',
  description: 'Visible to the client and to staff of the appointment.',
  params,
  query: Type.Object({
    language: optional(
      Type.Enum([...languageCodes], {
        description: 'Language of the labels. Default: `Accept-Language`.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
  }),
  binary: true,
  reply: { status: 200, description: 'PDF file.', contentType: 'application/pdf' },
  errors: ['NOT_FOUND', 'INVALID_VALUE'],
});
