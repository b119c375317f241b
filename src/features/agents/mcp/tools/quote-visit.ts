import Type from 'typebox';
import { defineTool, reads } from '../define-tool.ts';
import { given } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const quoteVisit = defineTool({
  name: 'quote',
  title: 'What would it cost?',
  about:
    'What a booking would cost this person, with a coupon or package, and until when they could cancel. Nothing is booked.',
  example: { ...shape.slotExample, couponCode: 'WELCOME10' },
  needsPerson: true,
  hints: reads,
  input: shape.Fields({
    ...shape.slotInput,
    couponCode: shape.CouponCode,
    packagePurchase: Type.Optional(shape.Id('A package they bought.')),
    familyMember: Type.Optional(shape.Id('Whom it is for.')),
    hold: Type.Optional(shape.Id('From hold.')),
  }),
  output: shape.Fields({
    subtotal: shape.Amount,
    discount: shape.MaybeAmount,
    total: shape.Amount,
    currency: shape.Text,
    end: shape.Text,
    cancelUntil: shape.MaybeText,
  }),
  apiNames: {
    'body.clientId or body.crmClientId: staff name whom they book for': 'Staff book with book_for_client',
    familyMemberId: 'familyMember',
    packagePurchaseId: 'packagePurchase',
    holdId: 'hold',
  },
  async run({ packagePurchase, familyMember, hold, ...slot }, { api }) {
    const quote = await api.quoteAppointment({
      ...slot,
      packagePurchaseId: packagePurchase,
      familyMemberId: familyMember,
      holdId: hold,
    });
    return {
      data: given({
        subtotal: quote.subtotalMajor,
        discount: quote.discountMajor,
        total: quote.finalMajor,
        currency: quote.currency,
        end: quote.end,
        cancelUntil: quote.cancelUntil ?? undefined,
      }),
      summary: `It would cost ${quote.finalMajor} ${quote.currency}. Nothing is booked: call book with the same arguments.`,
    };
  },
});
