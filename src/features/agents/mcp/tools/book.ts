import { type Appointment, type BookedAppointment, type Input, OpenslotError } from 'openslot-client';
import Type from 'typebox';
import { AppError } from '../../../../errors.ts';
import { ofCustomers, ofStaff } from '../../../../http/grant-scopes.ts';
import { Booking } from '../../../booking/appointments/booking/contract.ts';
import { createClient } from '../../../clients/clients/contract.ts';
import { isSameClient, searchTextOf } from '../../../clients/clients/rules/same-client.ts';
import { creates, defineTool, readCurrent, referStaff, type ToolContext } from '../define-tool.ts';
import { presentBooked, presentNotified, presentQuote } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const bookTool = defineTool({
  name: 'book',
  title: 'Book an appointment',
  about:
    'Books for the user or a family member. A series (repeat with times) is booked completely or not at all. dryRun only checks and returns the price: outcome possible. Repeating the call books nothing new. Outcome asked: the user must approve first.',
  example: shape.slotExample,
  scopes: ofCustomers('appointments:book'),
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
    dryRun: shape.DryRun,
    ...shape.approvalInput,
    key: shape.Key,
  }),
  output: shape.Booked,
  apiNames: {
    'approval.message': 'message',
    'approval.replaces': 'replaces',
    familyMemberId: 'familyMember',
    packagePurchaseId: 'packagePurchase',
    holdId: 'hold',
    recurringFrequency: 'repeat',
    recurringCount: 'times',
  },
  async run(
    { key: _, familyMember, repeat, times, packagePurchase, hold, dryRun, message, replaces, ...slot },
    context,
  ) {
    const { api, keyFor, wasRepeated, session } = context;
    const body = {
      ...slot,
      familyMemberId: familyMember,
      recurringFrequency: repeat,
      recurringCount: times,
      packagePurchaseId: packagePurchase,
      holdId: hold,
    };
    if (dryRun) return tryBooking(body, context);
    const asked = { ...body, ...shape.approvalOptions({ message, replaces }) };
    const booked = await api.bookAppointment(asked, keyFor('book')).catch(referStaff);
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
        ...(repeated ? { repeated } : { notified: presentNotified(session) }),
        next: gone
          ? 'The same call booked it earlier today, and it was cancelled since. To book again, set key.'
          : (depositStep(appointment) ??
            'calendar_file returns a calendar entry. reschedule and cancel change the appointment.'),
      },
      summary: gone
        ? `Nothing was booked: appointment ${id} of the same call is cancelled.`
        : `${repeated ? 'Already booked by the same call' : 'Booked'}: ${id}, ${status}${cancelUntil ? `, can be cancelled until ${cancelUntil}` : ''}.`,
    };
  },
});

/** Agents neither pay nor enter card data: they pass the link on. */
function depositStep({ deposit, cardOnFile }: Pick<Appointment, 'deposit' | 'cardOnFile'>): string | null {
  if (deposit?.checkoutUrl === undefined)
    return cardOnFile?.checkoutUrl === undefined
      ? null
      : `Tell the user to save a card on the page ${cardOnFile.checkoutUrl} of this site until ${cardOnFile.dueAt}. Otherwise the booking is cancelled. Never ask for card data.`;
  return `Tell the user to pay the deposit of ${deposit.amountMajor} ${deposit.currency} on the page ${deposit.checkoutUrl} of this site until ${deposit.dueAt}. Otherwise the booking is cancelled.`;
}

async function tryBooking(body: Input<'quoteAppointment'>, { api }: ToolContext) {
  const [quote, { timezone }] = await Promise.all([
    api.quoteAppointment(body).catch(referStaff),
    api.getBusiness({ id: body.business }),
  ]);
  return {
    data: {
      outcome: 'possible' as const,
      quote: presentQuote(quote, timezone),
      next: 'Nothing is booked. Call again without dryRun to book.',
    },
    summary: `Possible for ${quote.seriesFinalMajor ?? quote.finalMajor} ${quote.currency}. Nothing is booked.`,
  };
}

const maxFound = 200;
const maxListed = 5;
const ofClient = createClient.body!.properties;

export const bookForClientTool = defineTool({
  name: 'book_for_client',
  title: 'Book for a client',
  about:
    'For staff: books for a client, by id, or by name with e-mail or phone. An unknown client is created. If several clients match, the error lists their ids. dryRun only checks.',
  example: { ...shape.slotExample, client: 'cli_demo_walter' },
  scopes: ofStaff('desk:book'),
  hints: creates,
  input: shape.Fields({
    ...shape.slotInput,
    client: Type.Optional(shape.Id('Client id.')),
    name: Type.Optional(shape.like(ofClient.name, 'Instead of client.')),
    email: Type.Optional(shape.like(ofClient.email, 'With name.')),
    phone: Type.Optional(shape.like(ofClient.phone, 'With name.')),
    notes: shape.Notes('Visible to client and staff.'),
    dryRun: shape.DryRun,
    key: shape.Key,
  }),
  output: shape.Booked,
  apiNames: {
    businessId: 'business',
    crmClientId: 'client',
    'newClient.name': 'name',
    'newClient.email': 'email',
    'newClient.phone': 'phone',
  },
  async run({ key: _, client, name, email, phone, dryRun, ...slot }, context) {
    const { api, keyFor, wasRepeated, session } = context;
    if (dryRun) return tryBooking({ ...slot, crmClientId: client }, context);
    const booked =
      client === undefined
        ? await bookByContact(slot, contactOf({ name, email, phone }), context)
        : await api.bookAppointment({ ...slot, crmClientId: client }, keyFor('book'));
    const repeated = wasRepeated();
    const readNow = () => api.getAppointment({ id: booked.id });
    const appointment = repeated ? await readCurrent<Appointment>(booked, readNow) : booked;
    return {
      data: {
        outcome: 'done' as const,
        appointment: presentBooked(appointment),
        ...(repeated ? { repeated } : { notified: presentNotified(session, booked.notified) }),
        next: 'reschedule and cancel change the appointment. day_schedule lists it.',
      },
      summary: `${repeated ? 'Already booked by the same call' : 'Booked'}: ${booked.id}, ${appointment.status}.`,
    };
  },
});

interface NewClient {
  name: string;
  email: string | undefined;
  phone: string | undefined;
}

function contactOf({ name, email, phone }: { [Field in keyof NewClient]: string | undefined }): NewClient {
  if (name === undefined)
    throw new AppError('MISSING_FIELDS', { field: 'body.client', detail: 'Send client or name.' });
  return { name, email, phone };
}

/** Books for the client with this contact. A new one is created with the booking. */
async function bookByContact(
  slot: Omit<Input<'bookAppointment'>, 'newClient'>,
  newClient: NewClient,
  context: ToolContext,
): Promise<BookedAppointment> {
  const { api, keyFor } = context;
  const bookFor = (whom: { crmClientId: string } | { newClient: NewClient }) =>
    api.bookAppointment({ ...slot, ...whom }, keyFor('book'));
  const known = await findClient(slot.business, newClient, context);
  if (known !== undefined)
    return bookFor({ crmClientId: known }).catch((error: unknown) => {
      // The first call of the same kind created the client.
      if (!isRefused(error, { reason: 'key-reused' })) throw error;
      return bookFor({ newClient });
    });
  return bookFor({ newClient }).catch(async (error: unknown) => {
    // Agents without the scope `desk:clients` cannot search by contact, so the conflict names the client.
    const contactField = `body.newClient.${newClient.email ? 'email' : 'phone'}`;
    if (isRefused(error, { reason: 'exists', field: contactField }) && error.info.id !== undefined)
      return bookFor({ crmClientId: error.info.id });
    // A booking that needs approval is stored with an existing client. The first call may have done so.
    const needsClient = isRefused(error, { reason: 'conflicting', field: 'body.newClient' });
    if (!needsClient && !isRefused(error, { reason: 'key-reused' })) throw error;
    const id = await api
      .createClient({ businessId: slot.business, ...newClient }, keyFor('client'))
      .then((created) => created.id, existingId);
    return bookFor({ crmClientId: id });
  });
}

/** Id of the client that already has the contact. Other errors are thrown. */
function existingId(error: unknown): string {
  if (isRefused(error, { reason: 'exists' }) && error.info.id !== undefined) return error.info.id;
  throw error;
}

const isRefused = (
  error: unknown,
  { reason, field }: { reason: string; field?: string },
): error is OpenslotError =>
  error instanceof OpenslotError &&
  error.info.reason === reason &&
  (field === undefined || error.info.field === field);

/** Id of the client with this contact. Undefined for a new one. */
async function findClient(
  businessId: string,
  contact: NewClient,
  { api }: ToolContext,
): Promise<string | undefined> {
  const found = await api.listClients({ businessId, query: searchTextOf(contact), limit: maxFound });
  const [same, ...others] = found.filter((known) => isSameClient(known, contact)).map(({ id }) => id);
  if (same !== undefined && others.length > 0)
    throw new AppError('INVALID_VALUE', {
      field: 'body.client',
      reason: 'conflicting',
      detail: `Several clients match. Ask which one is meant: ${[same, ...others].slice(0, maxListed).join(', ')}.`,
    });
  return same;
}
