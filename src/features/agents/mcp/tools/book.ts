import type { Appointment } from 'openslot-client';
import Type from 'typebox';
import { AppError } from '../../../../errors.ts';
import { Booking } from '../../../booking/appointments/booking/contract.ts';
import { createClient } from '../../../clients/clients/contract.ts';
import { isSameClient, searchTextOf } from '../../../clients/clients/rules/same-client.ts';
import { creates, defineTool, readCurrent, type ToolContext } from '../define-tool.ts';
import { presentBooked } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const bookTool = defineTool({
  name: 'book',
  title: 'Book an appointment',
  about:
    'Books for the person, or for one of their family. A series (repeat with times) is booked whole or not at all. The same call again books nothing new. Outcome asked: the person approves first.',
  example: shape.slotExample,
  needsPerson: true,
  hints: creates,
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
    const body = {
      ...slot,
      familyMemberId: familyMember,
      recurringFrequency: repeat,
      recurringCount: times,
      packagePurchaseId: packagePurchase,
      holdId: hold,
    };
    const booked = await api.bookAppointment(body, keyFor('book'));
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
          ? 'This very call booked it earlier today, and it was cancelled since. To book it once more, set key.'
          : 'calendar_file puts it into a calendar; reschedule and cancel change it.',
      },
      summary: gone
        ? `Nothing was booked now: appointment ${id} of the same call is cancelled.`
        : `${repeated ? 'Booked before by the same call' : 'Booked'}: ${id}, ${status}${cancelUntil ? `, can be cancelled until ${cancelUntil}` : ''}.`,
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
    'For those who run a business or work there: books for a client, by id or by name with e-mail or phone. Who is not known yet is created; several of one name are refused with their ids. The same call again books nothing new.',
  example: { ...shape.slotExample, name: 'Ana Costa', phone: '+351 910 000 000' },
  needsPerson: true,
  hints: creates,
  input: shape.Fields({
    ...shape.slotInput,
    client: Type.Optional(shape.Id('Client id.')),
    name: Type.Optional(shape.like(ofClient.name, 'Instead of the id.')),
    email: Type.Optional(shape.like(ofClient.email, 'With name.')),
    phone: Type.Optional(shape.like(ofClient.phone, 'With name.')),
    notes: shape.Notes('Client and staff see them.'),
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
        next: 'reschedule and cancel change it; day_schedule shows it.',
      },
      summary: `${repeated ? 'Booked before by the same call' : 'Booked'}: ${booked.id}, ${appointment.status}.`,
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
    throw new AppError('MISSING_FIELDS', { detail: 'body.client: is required, or name.' });
  const contact = { name, email, phone };
  const found = await api.listClients({
    businessId: business,
    query: searchTextOf(contact),
    limit: maxFound,
  });
  const [same, ...others] = found.filter((known) => isSameClient(known, contact)).map(({ id }) => id);
  if (same !== undefined && others.length > 0)
    throw new AppError('INVALID_VALUE', {
      detail: `body.client: several fit; ask which one of ${[same, ...others].slice(0, maxListed).join(', ')} is meant.`,
    });
  if (same !== undefined) return same;
  const created = await api.createClient({ businessId: business, ...contact }, keyFor('client'));
  return created.id;
}
