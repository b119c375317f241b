import Type, { type Static } from 'typebox';
import { ownerOrDesk, ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Nullable } from '../../../http/schemas.ts';
import { ownBusiness } from './contract.ts';

const optional = Type.Optional;
const tag = 'Gift cards';

const Settings = Type.Object(
  {
    businessId: Type.String(),
    soldOnline: Type.Boolean({ description: 'Whether customers can buy gift cards online.' }),
    validityDays: Nullable(
      Type.Integer({ description: 'Validity of new cards in days of 24 hours. Null: no expiry.' }),
    ),
  },
  { title: 'GiftCardSettings' },
);
export type SettingsView = Static<typeof Settings>;
const settingsReply = (example: SettingsView) =>
  ({ status: 200, description: 'The settings.', schema: Settings, example }) as const;

export const getGiftCardSettings = declareRoute({
  operation: 'getGiftCardSettings',
  method: 'GET',
  path: '/api/business/gift-cards/settings',
  access: ownerOrDesk,
  tag,
  summary: 'Get the gift card settings',
  description: 'Requires the right `desk:book`.',
  query: Type.Object({ businessId: ownBusiness }),
  reply: settingsReply({ businessId: 'biz_demo_salon', soldOnline: true, validityDays: 1095 }),
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});

export const changeGiftCardSettings = declareRoute({
  operation: 'changeGiftCardSettings',
  method: 'PATCH',
  path: '/api/business/gift-cards/settings',
  access: ownerOrManager,
  tag,
  summary: 'Change the gift card settings',
  description: 'Sold cards keep their expiry. `soldOnline` is refused without a payment provider.',
  body: Type.Object({
    businessId: ownBusiness,
    soldOnline: optional(Type.Boolean({ description: 'Whether customers can buy gift cards online.' })),
    validityDays: optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 3650,
          description: 'Validity of new cards in days. Null: no expiry.',
        }),
      ),
    ),
  }),
  bodyExample: { businessId: 'biz_demo_salon', validityDays: 1095 },
  reply: settingsReply({ businessId: 'biz_demo_salon', soldOnline: true, validityDays: 1095 }),
  errors: ['MISSING_FIELDS', 'INVALID_VALUE', 'BUSINESS_NOT_FOUND'],
});
