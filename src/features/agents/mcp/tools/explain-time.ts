import Type from 'typebox';
import { defineTool, reads } from '../define-tool.ts';
import { given } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const explainTime = defineTool({
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
      data: { ...given({ available, reason, code, heldUntil }), nearest },
      summary: available
        ? 'It is free: book it, or hold it while the person decides.'
        : `It cannot be booked (${code ?? reason}); ${nearest.length} near it can. join_waitlist waits for it.`,
    };
  },
});
