import Type, { type Static } from 'typebox';
import { anyoneLimited, onlyRoles, ownerOrDesk, ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  Currency,
  expecting,
  Id,
  Instant,
  Nullable,
  pageQuery,
  refusal,
  Words,
} from '../../../http/schemas.ts';
import { deskMethods } from './rules/desk-methods.ts';
import { giftCardStatuses } from './rules/status.ts';

const optional = Type.Optional;
const tag = 'Gift cards';
const text = (about: string) => Type.String({ description: about });
const major = (about: string) => Type.Number({ description: `${about}, in major units.` });

export const GiftCard = Type.Object(
  {
    id: text('Opaque id. The code is a separate secret.'),
    businessId: text('Business where the card can be used.'),
    status: Type.Enum([...giftCardStatuses], { description: 'Only `active` cards can be used.' }),
    amountMajor: major('Amount at the sale'),
    balanceMajor: major('Unused amount'),
    currency: text('ISO 4217 code of both amounts.'),
    soldBy: Type.Enum(['desk', 'online']),
    method: Nullable(text('Method of a sale at the desk. Null for an online sale.')),
    recipientEmail: Nullable(
      text('Address that the code was mailed to. Null without one, and for online sales.'),
    ),
    createdById: Nullable(text('Member who sold it. Null for an online sale.')),
    paymentStatus: Nullable(text('`unpaid`, `paid` or `refunded`. Null for a sale at the desk.')),
    createdAt: Instant('Start of the sale.'),
    soldAt: Nullable(Instant('Time of the payment. Null while it is unpaid.')),
    expiresAt: Nullable(Instant('Expiry (exclusive). Null: none.')),
    voidedAt: Nullable(Instant('Time when it was voided or refunded.')),
    voidReason: Nullable(text('Reason that staff entered.')),
  },
  { title: 'GiftCard' },
);
export type GiftCardView = Static<typeof GiftCard>;

const giftCardExample: GiftCardView = {
  id: 'gft_demo_3',
  businessId: 'biz_demo_salon',
  status: 'active',
  amountMajor: 100,
  balanceMajor: 100,
  currency: 'EUR',
  soldBy: 'desk',
  method: 'terminal',
  recipientEmail: 'deniz@example.com',
  createdById: 'usr_demo_business',
  paymentStatus: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  soldAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2029-11-20T12:00:00.000Z',
  voidedAt: null,
  voidReason: null,
};
/** A bought or sold card without a fixed id. */
const newIdExample = 'gft_01kf4zq0m8w3c5x7e9g2j4n6p8';
const codeExample = '7KQ2-M4XA-0ZRT-9B3N';

const SoldGiftCard = Type.Object(
  {
    ...GiftCard.properties,
    code: text('Code of the card. It is not stored and cannot be shown again.'),
  },
  { title: 'SoldGiftCard' },
);
export type SoldGiftCardView = Static<typeof SoldGiftCard>;

export const amountFields = {
  amountMajor: Type.Number({
    exclusiveMinimum: 0,
    maximum: 10_000_000,
    description: 'Amount of the card in major units.',
    ...refusal('INVALID_VALUE'),
  }),
  currency: Currency('Currency of the business.'),
  recipientEmail: optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      format: 'email',
      description: 'Address to which the code is mailed.',
      ...expecting('an e-mail address'),
    }),
  ),
};

export const ownBusiness = optional(
  BusinessId('Business where you have the right. Optional if there is only one.'),
);

export const listGiftCards = declareRoute({
  operation: 'listGiftCards',
  method: 'GET',
  path: '/api/business/gift-cards',
  access: ownerOrDesk,
  tag,
  summary: 'List sold gift cards',
  description: 'Requires the right `desk:book`. Codes are not stored.',
  query: Type.Object({
    businessId: ownBusiness,
    status: optional(
      Type.Enum(['active', 'used', 'expired', 'voided'], {
        description: 'Only cards with this status.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
    ...pageQuery,
  }),
  list: true,
  reply: {
    status: 200,
    description: 'Gift cards, latest first.',
    schema: Type.Array(GiftCard),
    example: [giftCardExample],
  },
  errors: ['MISSING_FIELDS', 'INVALID_VALUE', 'BUSINESS_NOT_FOUND'],
});

export const sellGiftCard = declareRoute({
  operation: 'sellGiftCard',
  method: 'POST',
  path: '/api/business/gift-cards',
  access: ownerOrDesk,
  tag,
  summary: 'Sell a gift card at the desk',
  description:
    'Records the payment and returns the code. Requires the right `desk:book`. Use an `Idempotency-Key` to repeat a lost request. `INVALID_STATUS` (409): the business is not published.',
  body: Type.Object({
    businessId: ownBusiness,
    ...amountFields,
    method: optional(Type.Enum([...deskMethods], { description: 'Method of the payment. Default: `cash`.' })),
  }),
  bodyExample: {
    businessId: 'biz_demo_salon',
    amountMajor: 50,
    currency: 'EUR',
    recipientEmail: 'deniz@example.com',
  },
  reply: {
    status: 201,
    description: 'The card with its code.',
    schema: SoldGiftCard,
    example: {
      ...giftCardExample,
      id: newIdExample,
      amountMajor: 50,
      balanceMajor: 50,
      method: 'cash',
      createdAt: '2026-11-30T12:00:00.000Z',
      soldAt: '2026-11-30T12:00:00.000Z',
      expiresAt: '2029-11-29T12:00:00.000Z',
      code: codeExample,
    },
  },
  errors: ['MISSING_FIELDS', 'INVALID_VALUE', 'INVALID_STATUS', 'CURRENCY_MISMATCH', 'BUSINESS_NOT_FOUND'],
  acceptsIdempotencyKey: true,
  secret: true,
});

const ofCard = Type.Object({ id: Id('Gift card id.', { examples: [giftCardExample.id] }) });

export const voidGiftCard = declareRoute({
  operation: 'voidGiftCard',
  method: 'POST',
  path: '/api/business/gift-cards/:id/void',
  access: ownerOrManager,
  tag,
  summary: 'Void a gift card',
  description:
    'The card can no longer be used. Without `refund`, the business keeps the balance. `INVALID_STATUS` (409): nothing is left to void, or an online sale is refunded although a part is used.',
  params: ofCard,
  body: Type.Object({
    reason: Words('Reason. Visible to staff and to an online buyer.', 500),
    refund: optional(
      Type.Boolean({
        description:
          'Return the balance: at the desk by the method of the sale, or to an online buyer by the payment provider. Default: false.',
      }),
    ),
  }),
  bodyExample: { reason: 'The card was lost.', refund: true },
  reply: {
    status: 200,
    description: 'The voided card.',
    schema: GiftCard,
    example: {
      ...giftCardExample,
      status: 'voided',
      balanceMajor: 0,
      voidedAt: '2026-11-30T12:00:00.000Z',
      voidReason: 'The card was lost.',
    },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});

const Checked = Type.Object(
  {
    businessId: text('Business where the card can be used.'),
    businessName: text('Name of the business.'),
    status: Type.Enum([...giftCardStatuses]),
    balanceMajor: major('Amount that can be used. 0 unless the card is active'),
    currency: text('ISO 4217 code of the amount.'),
    expiresAt: Nullable(Instant('Expiry (exclusive). Null: none.')),
  },
  { title: 'GiftCardBalance' },
);
export type CheckedView = Static<typeof Checked>;

export const checkGiftCard = declareRoute({
  operation: 'checkGiftCardBalance',
  method: 'POST',
  path: '/api/gift-cards/balance',
  access: anyoneLimited,
  tag,
  summary: 'Check the balance of a gift card',
  description:
    'Every text that is not the code of a sold card returns the same `NOT_FOUND`. Rate limited per address, and wrong codes in total.',
  body: Type.Object({
    code: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Code of the card, in any case, with or without hyphens.',
    }),
  }),
  bodyExample: { code: codeExample },
  reply: {
    status: 200,
    description: 'The balance.',
    schema: Checked,
    example: {
      businessId: 'biz_demo_salon',
      businessName: 'Salon Lindenblüte',
      status: 'active',
      balanceMajor: 50,
      currency: 'EUR',
      expiresAt: '2029-10-20T12:00:00.000Z',
    },
  },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  secret: true,
});

const OwnCode = Type.Object(
  {
    giftCardId: Type.String(),
    code: text('Code of the card. It is not stored and cannot be shown again.'),
  },
  { title: 'GiftCardCode' },
);

export const showGiftCardCode = declareRoute({
  operation: 'showGiftCardCode',
  method: 'POST',
  path: '/api/gift-cards/:id/code',
  access: onlyRoles('customer'),
  tag,
  summary: 'Show the code of a gift card to its buyer, once',
  description:
    '`PAYMENT_PENDING`: the payment has not arrived. `INVALID_STATUS` (409): the code was shown before, or the card cannot be used. Use an `Idempotency-Key` to repeat a lost request.',
  params: Type.Object({ id: Id('Gift card id.', { examples: [newIdExample] }) }),
  reply: {
    status: 200,
    description: 'The code.',
    schema: OwnCode,
    example: { giftCardId: newIdExample, code: codeExample },
  },
  errors: ['NOT_FOUND', 'PAYMENT_PENDING', 'INVALID_STATUS'],
  acceptsIdempotencyKey: true,
  secret: true,
});
