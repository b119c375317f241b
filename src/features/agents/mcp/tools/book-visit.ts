import type { Appointment } from 'openslot-client';
import Type from 'typebox';
import { Booking } from '../../../booking/appointments/booking/contract.ts';
import { defineTool, makes } from '../define-tool.ts';
import { presentBooked } from '../present.ts';
import { readAgain } from '../read-again.ts';
import * as shape from '../tool-contract.ts';

export const bookVisit = defineTool({
  name: 'book',
  title: 'Book an appointment',
  about:
    'Books for the person, or for one of their family. A series (repeat with times) is booked whole or not at all. The same call again books nothing new. Outcome asked: the person approves first.',
  example: shape.slotExample,
  needsPerson: true,
  hints: makes,
  input: shape.Fields({
    ...shape.slotInput,
    notes: shape.Notes('For the business.'),
    familyMember: Type.Optional(shape.Id('Whom it is for, if not the person.')),
    repeat: Type.Optional(Type.Enum(['weekly', 'biweekly'])),
    times: Type.Optional(shape.like(Booking.properties.recurringCount, 'With repeat.')),
    couponCode: shape.CouponCode,
    packagePurchase: Type.Optional(shape.Id('A package they bought.')),
    hold: Type.Optional(shape.Id('From hold, or an offer of the waitlist.')),
    key: shape.Key,
  }),
  output: shape.Booked,
  apiNames: {
    'body.clientId or body.crmClientId: staff name whom they book for': 'Staff book with book_for_client',
    familyMemberId: 'familyMember',
    packagePurchaseId: 'packagePurchase',
    holdId: 'hold',
    recurringFrequency: 'repeat',
    recurringCount: 'times',
  },
  async run({ key: _, familyMember, repeat, times, packagePurchase, hold, ...slot }, context) {
    const { api, keyFor, wasRepeated } = context;
    const wish = {
      ...slot,
      familyMemberId: familyMember,
      recurringFrequency: repeat,
      recurringCount: times,
      packagePurchaseId: packagePurchase,
      holdId: hold,
    };
    const booked = await api.bookAppointment(wish, keyFor('book'));
    const repeated = wasRepeated();
    const readNow = () => api.getAppointment({ id: booked.id });
    const appointment = repeated ? await readAgain<Appointment>(booked, readNow) : booked;
    const { id, status, cancelUntil } = appointment;
    const gone = status === 'Cancelled';
    return {
      data: {
        outcome: 'done' as const,
        appointment: presentBooked(appointment),
        ...(booked.occurrences && { occurrences: booked.occurrences }),
        ...(repeated && { repeated }),
        next: gone
          ? 'This very call booked it earlier today, and it was cancelled since. To book it once more, set key.'
          : 'calendar_file puts it into a calendar; reschedule and cancel change it.',
      },
      summary: gone
        ? `Nothing was booked now: appointment ${id} of the same call is cancelled.`
        : `${repeated ? 'Booked before by the same call' : 'Booked'}: ${id}, ${status}${cancelUntil ? `, can be cancelled until ${cancelUntil}` : ''}.`,
    };
  },
});
