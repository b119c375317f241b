import type { Appointment } from 'openslot-client';
import Type from 'typebox';
import { AppError } from '../../../../errors.ts';
import { Booking } from '../../../booking/appointments/booking/contract.ts';
import { createClient } from '../../../clients/clients/contract.ts';
import { isSameClient, searchTextOf } from '../../../clients/clients/rules/same-client.ts';
import { creates, defineTool, readCurrent, referStaff, type ToolContext } from '../define-tool.ts';
import { presentBooked } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const bookTool = defineTool({
  name: 'book',
  title: 'Book an appointment',
  about:
    'Books for the user or a family member. A series (repeat with times) is booked completely or not at all. Repeating the call books nothing new. Outcome asked: the user must approve first.',
  example: shape.slotExample,
  needsPerson: true,
  hints: creates,
  input: shape.Fields({
    ...shape.slotInput,
    notes: shape.Notes('Notes for the business.'),
    familyMember: Type.Optional(shape.Id('Family member to book for.')),
    repeat: Type.Optional(Type.Enum(['weekly', 'biweekly'])),
    times: Type.Optional(shape.like(Booking.properties.recurringCount, 'With repeat.')),
    couponCode: shape.CouponCode,
    packagePurchase: Type.Optional(shape.Id('Purchased package to use.')),
    hold: Type.Optional(shape.Id('Id of a hold or of a waitlist offer.')),
    key: shape.Key,
  }),
  output: shape.Booked,
  apiNames: {
    familyMemberId: 'familyMember',
    packagePurchaseId: 'packagePurchase',
    holdId: 'hold',
    recurringFrequency: 'repeat',
    recurringCount: 'times',
  },
  async run({ key: _, familyMember, repeat, times, packagePurchase, hold, ...slot }, context) {
    const { api, keyFor, wasRepeated } = context;
    const body = {
      ...slot,
      familyMemberId: familyMember,
      recurringFrequency: repeat,
      recurringCount: times,
      packagePurchaseId: packagePurchase,
      holdId: hold,
    };
    const booked = await api.bookAppointment(body, keyFor('book')).catch(referStaff);
    const repeated = wasRepeated();
    const readNow = () => api.getAppointment({ id: booked.id });
    const appointment = repeated ? await readCurrent<Appointment>(booked, readNow) : booked;
    const { id, status, cancelUntil } = appointment;
    const gone = status === 'Cancelled';
    return {
      data: {
        outcome: 'done' as const,
        appointment: presentBooked(appointment),
        ...(booked.occurrences && { occurrences: booked.occurrences }),
        ...(repeated && { repeated }),
        next: gone
          ? 'The same call booked it earlier today, and it was cancelled since. To book again, set key.'
          : 'calendar_file returns a calendar entry. reschedule and cancel change the appointment.',
      },
      summary: gone
        ? `Nothing was booked: appointment ${id} of the same call is cancelled.`
        : `${repeated ? 'Already booked by the same call' : 'Booked'}: ${id}, ${status}${cancelUntil ? `, can be cancelled until ${cancelUntil}` : ''}.`,
    };
  },
});

const maxFound = 200;
const maxListed = 5;
const ofClient = createClient.body!.properties;

export const bookForClientTool = defineTool({
  name: 'book_for_client',
  title: 'Book for a client',
  about:
    'For staff: books for a client, by id, or by name with e-mail or phone. An unknown client is created. If several clients match, the error lists their ids. Repeating the call books nothing new.',
  example: { ...shape.slotExample, name: 'Ana Costa', phone: '+351 910 000 000' },
  needsPerson: true,
  hints: creates,
  input: shape.Fields({
    ...shape.slotInput,
    client: Type.Optional(shape.Id('Client id.')),
    name: Type.Optional(shape.like(ofClient.name, 'Instead of client.')),
    email: Type.Optional(shape.like(ofClient.email, 'With name.')),
    phone: Type.Optional(shape.like(ofClient.phone, 'With name.')),
    notes: shape.Notes('Visible to client and staff.'),
    key: shape.Key,
  }),
  output: shape.Booked,
  apiNames: { businessId: 'business', crmClientId: 'client' },
  async run({ key: _, client, name, email, phone, ...slot }, context) {
    const { api, keyFor, wasRepeated } = context;
    const who = { business: slot.business, name, email, phone };
    const crmClientId = client ?? (await findOrCreateClient(who, context));
    const booked = await api.bookAppointment({ ...slot, crmClientId }, keyFor('book'));
    const repeated = wasRepeated();
    const readNow = () => api.getAppointment({ id: booked.id });
    const appointment = repeated ? await readCurrent<Appointment>(booked, readNow) : booked;
    return {
      data: {
        outcome: 'done' as const,
        appointment: presentBooked(appointment),
        ...(repeated && { repeated }),
        next: 'reschedule and cancel change the appointment. day_schedule lists it.',
      },
      summary: `${repeated ? 'Already booked by the same call' : 'Booked'}: ${booked.id}, ${appointment.status}.`,
    };
  },
});

type ClientContact = {
  business: string;
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
};

async function findOrCreateClient(
  { business, name, email, phone }: ClientContact,
  { api, keyFor }: ToolContext,
): Promise<string> {
  if (name === undefined)
    throw new AppError('MISSING_FIELDS', { field: 'body.client', detail: 'Send client or name.' });
  const contact = { name, email, phone };
  const found = await api.listClients({
    businessId: business,
    query: searchTextOf(contact),
    limit: maxFound,
  });
  const [same, ...others] = found.filter((known) => isSameClient(known, contact)).map(({ id }) => id);
  if (same !== undefined && others.length > 0)
    throw new AppError('INVALID_VALUE', {
      field: 'body.client',
      reason: 'conflicting',
      detail: `Several clients match. Ask which one is meant: ${[same, ...others].slice(0, maxListed).join(', ')}.`,
    });
  if (same !== undefined) return same;
  const created = await api.createClient({ businessId: business, ...contact }, keyFor('client'));
  return created.id;
}
