import type { Client, Input } from 'openslot-client';
import Type from 'typebox';
import { ofCustomers } from '../../../../http/grant-scopes.ts';
import { creates, defineTool, referStaff } from '../define-tool.ts';
import { presentBooked, presentNotified, withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

const maxVisits = 8;

export const bookTogetherTool = defineTool({
  name: 'book_together',
  title: 'Book several appointments together',
  about:
    'Books all appointments or none: a pair of find_times, one after the other, or for several family members. dryRun only checks and returns the prices: outcome possible. Outcome asked: the user must approve first.',
  example: {
    visits: [shape.slotExample, { ...shape.slotExample, start: '10:30', familyMember: 'fam_demo_emil' }],
  },
  scopes: ofCustomers('appointments:book'),
  hints: creates,
  input: shape.Fields({
    visits: Type.Array(
      shape.Fields({ ...shape.slotInput, familyMember: Type.Optional(shape.Id('Family member.')) }),
      { minItems: 2, maxItems: maxVisits },
    ),
    dryRun: shape.DryRun,
    ...shape.approvalInput,
    key: shape.Key,
  }),
  output: shape.BookedTogether,
  apiNames: {
    'approval.message': 'message',
    'approval.replaces': 'replaces',
    familyMemberId: 'familyMember',
  },
  async run({ key: _, visits, dryRun, message, replaces }, { api, keyFor, wasRepeated, session }) {
    const body = {
      visits: visits.map(({ familyMember, ...slot }) => ({ ...slot, familyMemberId: familyMember })),
      ...shape.approvalOptions({ message, replaces }),
    };
    if (dryRun) return tryTogether(api, body);
    const booked = await api.bookAppointmentsTogether(body, keyFor('together')).catch(referStaff);
    const repeated = wasRepeated();
    return {
      data: {
        outcome: 'done' as const,
        appointments: booked.map(presentBooked),
        ...(repeated ? { repeated } : { notified: presentNotified(session) }),
        next: 'my_appointments lists them. reschedule and cancel change each of them.',
      },
      summary: `${repeated ? 'Already booked by the same call' : 'Booked'}: ${booked.length} appointments.`,
    };
  },
});

async function tryTogether(api: Client, body: Input<'bookAppointmentsTogether'>) {
  const possible = await api.bookAppointmentsTogether({ ...body, dryRun: true }).catch(referStaff);
  return {
    data: {
      outcome: 'possible' as const,
      quotes: possible.map((appointment) => {
        const { total, currency, cancelUntil, cancelUntilLocal } = presentBooked(appointment);
        return withoutEmpty({ total, currency, cancelUntil, cancelUntilLocal });
      }),
      next: 'Nothing is booked. Call again without dryRun to book.',
    },
    summary: `Possible: ${possible.length} appointments. Nothing is booked.`,
  };
}
