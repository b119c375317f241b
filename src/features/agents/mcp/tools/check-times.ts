import Type from 'typebox';
import { ofCustomers } from '../../../../http/grant-scopes.ts';
import { creates, defineTool, reads, referStaff } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const holdTool = defineTool({
  name: 'hold',
  title: 'Hold a time for five minutes',
  about:
    'Reserves a free time for five minutes while the user decides. Pass the id to book as hold. At most five holds at once.',
  example: shape.slotExample,
  scopes: ofCustomers('appointments:book'),
  hints: creates,
  input: shape.Fields({ ...shape.slotInput, key: shape.Key }),
  output: shape.Fields({ hold: shape.Text, expiresAt: shape.Text, repeated: shape.MaybeFlag }),
  async run({ key: _, ...slot }, { api, keyFor, wasRepeated }) {
    const { id, expiresAt } = await api.createHold(slot, keyFor('hold'));
    const again = wasRepeated();
    return {
      data: { hold: id, expiresAt, ...(again && { repeated: true }) },
      summary: again
        ? `The hold of the same call expires at ${expiresAt}. For a new hold, set key.`
        : `Held until ${expiresAt}. Call book with hold to book it.`,
    };
  },
});

export const quoteTool = defineTool({
  name: 'quote',
  title: 'Get a price quote',
  about:
    'Price of a booking for this user, with a coupon or package, and the cancellation deadline. Books nothing.',
  example: { ...shape.slotExample, couponCode: 'WELCOME10' },
  scopes: ofCustomers('appointments:book'),
  hints: reads,
  input: shape.Fields({
    ...shape.slotInput,
    couponCode: shape.CouponCode,
    packagePurchase: Type.Optional(shape.Id('Purchased package to use.')),
    familyMember: Type.Optional(shape.Id('Family member to book for.')),
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
    familyMemberId: 'familyMember',
    packagePurchaseId: 'packagePurchase',
    holdId: 'hold',
  },
  async run({ packagePurchase, familyMember, hold, ...slot }, { api }) {
    const quote = await api
      .quoteAppointment({
        ...slot,
        packagePurchaseId: packagePurchase,
        familyMemberId: familyMember,
        holdId: hold,
      })
      .catch(referStaff);
    return {
      data: withoutEmpty({
        subtotal: quote.subtotalMajor,
        discount: quote.discountMajor,
        total: quote.finalMajor,
        currency: quote.currency,
        end: quote.end,
        cancelUntil: quote.cancelUntil ?? undefined,
      }),
      summary: `The price is ${quote.finalMajor} ${quote.currency}.${quote.deposit ? ` After booking, the user has to pay a deposit of ${quote.deposit.dueNowMajor} ${quote.currency} within ${quote.deposit.minutesToPay} minutes.` : ''}${quote.cardOnFile ? ` After booking, the user has to save a card on a page of this site within ${quote.cardOnFile.minutesToSave} minutes.` : ''} Nothing is booked. Call book with the same arguments.`,
    };
  },
});

export const explainTimeTool = defineTool({
  name: 'explain_time',
  title: 'Explain a time',
  about:
    'Whether a time can be booked. If not, the reason and the nearest free times, also of other professionals.',
  example: {
    business: 'biz_demo_salon',
    professional: 'pro_demo_lena',
    service: 'svc_demo_haircut',
    date: '2026-12-01',
    start: '09:30',
  },
  hints: reads,
  input: shape.Fields({
    business: shape.slotInput.business,
    professional: shape.slotInput.professional,
    service: Type.Optional(shape.Id('Determines the duration.')),
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
        ? 'The time is free. Call book, or hold it while the user decides.'
        : `The time cannot be booked (${code ?? reason}). ${nearest.length} free times are near it. join_waitlist waits for it.`,
    };
  },
});
