import { type Appointment, type Client, OpenslotError } from 'openslot-client';
import Type from 'typebox';
import { cancelAppointment } from '../../../booking/appointments/lifecycle/contract.ts';
import { changes, defineTool } from '../define-tool.ts';
import { presentChanged } from '../present.ts';
import { readAgain } from '../read-again.ts';
import * as shape from '../tool-contract.ts';

const ofCancelling = cancelAppointment.body!.properties;

export const cancelVisit = defineTool({
  name: 'cancel',
  title: 'Cancel an appointment',
  about:
    'Cancels an appointment; scope following: also the later ones of its series. It cannot be taken back: ask the person first. Outcome asked: the person approves first.',
  example: { appointment: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8' },
  needsPerson: true,
  hints: changes,
  input: shape.Fields({
    appointment: shape.Id(),
    reason: Type.Optional(shape.like(ofCancelling.reason, 'Kept in its history.')),
    scope: Type.Optional(shape.like(ofCancelling.scope)),
    key: shape.Key,
  }),
  output: shape.Changed,
  async run({ appointment: id, reason, scope }, { api, keyFor, wasRepeated }) {
    let wasDone = false;
    const wish = { id, reason, scope };
    const visit = await api.cancelAppointment(wish, keyFor('cancel')).catch(async (error: unknown) => {
      // A repeat of what has been done is done.
      if (!(error instanceof OpenslotError) || error.status !== 409) throw error;
      const present = await readAgain(undefined, () => api.getAppointment({ id }));
      if (present?.status !== 'Cancelled') throw error;
      if (scope === 'following' && (await hasLater(api, present))) throw error;
      wasDone = true;
      return { ...present, occurrences: undefined };
    });
    const repeated = wasDone || wasRepeated();
    const count = visit.occurrences?.length ?? 1;
    return {
      data: {
        outcome: 'done' as const,
        appointment: presentChanged(visit),
        ...(visit.occurrences && { occurrences: visit.occurrences }),
        ...(repeated && { repeated }),
        next: 'find_times finds another time.',
      },
      summary: repeated ? `${id} was cancelled before.` : `${count} cancelled: ${id}.`,
    };
  },
});

const mostOfSeries = 100;

/** Whether a later one of its series is still to come. */
async function hasLater(api: Client, { recurringGroupId, date }: Appointment): Promise<boolean> {
  if (!recurringGroupId) return false;
  const later = await api.listAppointments({ recurringGroupId, from: date, limit: mostOfSeries });
  return later.some(({ status }) => status !== 'Cancelled');
}
