import type { Appointment } from 'openslot-client';
import Type from 'typebox';
import { AppError } from '../../../../errors.ts';
import { createClient } from '../../../clients/clients/contract.ts';
import { isSameClient, searchWordsOf } from '../../../clients/clients/rules/same-client.ts';
import { defineTool, makes, type ToolContext } from '../define-tool.ts';
import { presentBooked } from '../present.ts';
import { readAgain } from '../read-again.ts';
import * as shape from '../tool-contract.ts';

const mostFound = 200;
const mostNamed = 5;
const ofClient = createClient.body!.properties;

export const bookForClient = defineTool({
  name: 'book_for_client',
  title: 'Book for a client',
  about:
    'For those who run a business or work there: books for a client, by id or by name with e-mail or phone. Who is not known yet is entered; several of one name are refused with their ids. The same call again books nothing new.',
  example: { ...shape.slotExample, name: 'Ana Costa', phone: '+351 910 000 000' },
  needsPerson: true,
  hints: makes,
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
    const crmClientId = client ?? (await findOrEnter(who, context));
    const booked = await api.bookAppointment({ ...slot, crmClientId }, keyFor('book'));
    const repeated = wasRepeated();
    const readNow = () => api.getAppointment({ id: booked.id });
    const appointment = repeated ? await readAgain<Appointment>(booked, readNow) : booked;
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

type Who = {
  business: string;
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
};

async function findOrEnter(
  { business, name, email, phone }: Who,
  { api, keyFor }: ToolContext,
): Promise<string> {
  if (name === undefined)
    throw new AppError('MISSING_FIELDS', { detail: 'body.client: is required, or name.' });
  const told = { name, email, phone };
  const found = await api.listClients({ businessId: business, query: searchWordsOf(told), limit: mostFound });
  const [same, ...others] = found.filter((known) => isSameClient(known, told)).map(({ id }) => id);
  if (same !== undefined && others.length > 0)
    throw new AppError('INVALID_VALUE', {
      detail: `body.client: several fit; ask which one of ${[same, ...others].slice(0, mostNamed).join(', ')} is meant.`,
    });
  if (same !== undefined) return same;
  const entered = await api.createClient({ businessId: business, ...told }, keyFor('client'));
  return entered.id;
}
