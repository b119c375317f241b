import Type from 'typebox';
import { creates, defineTool, reads } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const holdTool = defineTool({
  name: 'hold',
  title: 'Keep a time for five minutes',
  about:
    'Keeps a free time for five minutes while the person decides; others find it taken. Pass the id to book as hold. At most five at once.',
  example: shape.slotExample,
  needsPerson: true,
  hints: creates,
  input: shape.Fields({ ...shape.slotInput, key: shape.Key }),
  output: shape.Fields({ hold: shape.Text, expiresAt: shape.Text, repeated: shape.MaybeFlag }),
  async run({ key: _, ...slot }, { api, keyFor, wasRepeated }) {
    const { id, expiresAt } = await api.createHold(slot, keyFor('hold'));
    const again = wasRepeated();
    return {
      data: { hold: id, expiresAt, ...(again && { repeated: true }) },
      summary: again
        ? `The hold that this very call made earlier ends ${expiresAt}; for a new one, set key.`
        : `Kept until ${expiresAt}. Call book with hold to take it.`,
    };
  },
});

export const quoteTool = defineTool({
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
      data: withoutEmpty({
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

export const explainTimeTool = defineTool({
  name: 'explain_time',
  title: 'Why is this time free, or not?',
  about: 'Whether one time can be booked, else why not, and the nearest ones, also with others.',
  example: {
    business: 'biz_demo_salon',
    professional: 'pro_demo_lena',
    service: 'svc_demo_haircut',
    date: '2026-12-01',
    start: '09:30',
  },
  needsPerson: false,
  hints: reads,
  input: shape.Fields({
    business: shape.slotInput.business,
    professional: shape.slotInput.professional,
    service: Type.Optional(shape.Id('Says how long it takes.')),
    date: shape.slotInput.date,
    start: shape.slotInput.start,
  }),
  output: shape.Fields({
    available: shape.Flag,
    reason: shape.MaybeText,
    code: shape.MaybeText,
    heldUntil: shape.MaybeText,
    nearest: Type.Array(shape.Fields({ professional: shape.Text, date: shape.Text, start: shape.Text })),
  }),
  apiNames: { businessId: 'business', professionalId: 'professional', serviceId: 'service' },
  async run({ business, professional, service, date, start }, { api }) {
    const explained = await api.explainTime({
      businessId: business,
      professionalId: professional,
      serviceId: service,
      start: `${date}T${start}`,
    });
    const { available, reason, code, heldUntil } = explained;
    const nearest = explained.nearest.map((slot) => ({
      professional: slot.professionalId,
      date: slot.date,
      start: slot.time,
    }));
    return {
      data: { ...withoutEmpty({ available, reason, code, heldUntil }), nearest },
      summary: available
        ? 'It is free: book it, or hold it while the person decides.'
        : `It cannot be booked (${code ?? reason}); ${nearest.length} near it can. join_waitlist waits for it.`,
    };
  },
});
