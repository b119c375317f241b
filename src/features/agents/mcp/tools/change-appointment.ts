import { type Appointment, type Client, type Input, OpenslotError } from 'openslot-client';
import Type from 'typebox';
import { byRole } from '../../../../http/grant-scopes.ts';
import { cancelAppointment } from '../../../booking/appointments/lifecycle/contract.ts';
import { changes, defineTool, readCurrent } from '../define-tool.ts';
import { presentChanged, presentNotified } from '../present.ts';
import * as shape from '../tool-contract.ts';

const apiNames = { 'approval.message': 'message', 'approval.replaces': 'replaces' };

export const rescheduleTool = defineTool({
  name: 'reschedule',
  title: 'Reschedule an appointment',
  about:
    'Moves an appointment to another free time. dryRun only checks: outcome possible. Outcome asked: the user must approve first.',
  example: { appointment: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8', date: '2026-12-02', start: '14:00' },
  scopes: byRole('appointments:change', 'desk:book'),
  hints: changes,
  input: shape.Fields({
    appointment: shape.Id(),
    date: shape.slotInput.date,
    start: shape.slotInput.start,
    professional: Type.Optional(shape.Id()),
    acceptWindow: Type.Optional(Type.Boolean()),
    dryRun: shape.DryRun,
    ...shape.approvalInput,
    key: shape.Key,
  }),
  output: shape.Changed,
  apiNames,
  async run(
    { appointment: id, date, start, professional, acceptWindow, dryRun, message, replaces },
    { api, keyFor, wasRepeated, session },
  ) {
    const isThere = (appointment: { date: string; start: string; professional: string; status: string }) =>
      appointment.date === date &&
      appointment.start === start &&
      (professional ?? appointment.professional) === appointment.professional &&
      appointment.status !== 'Cancelled';
    const before = await api.getAppointment({ id }).catch((error: unknown) => {
      // The reschedule reports the error if the appointment cannot be read.
      if (error instanceof OpenslotError && error.status < 500) return undefined;
      throw error;
    });
    // The appointment is already there: a repeated call must not notify or ask again.
    const repeated = !dryRun && before !== undefined && isThere(before);
    const move = (options = {}) =>
      api.rescheduleAppointment(
        {
          ...{ id, date, start, professional, acceptWindow, dryRun },
          ...(!dryRun && shape.approvalOptions({ message, replaces })),
        },
        options,
      );
    // A replayed approval request is returned as it is. A replayed reschedule that was undone since is done
    // again.
    const moveOnce = async () => {
      const moved = await move(keyFor('reschedule'));
      return wasRepeated() ? move() : moved;
    };
    const appointment = repeated ? before : await (dryRun ? move() : moveOnce());
    return {
      data: {
        outcome: dryRun ? ('possible' as const) : ('done' as const),
        appointment: presentChanged(appointment),
        ...(repeated && { repeated }),
        ...(!repeated && !dryRun && { notified: presentNotified(session, appointment.notified) }),
        next: dryRun
          ? 'Nothing changed. Call again without dryRun to reschedule.'
          : 'calendar_file returns the updated calendar entry.',
      },
      summary: dryRun
        ? `${id} can be moved there.`
        : `${id} ${repeated ? 'was already' : 'is now'} at ${appointment.date} ${appointment.start}.`,
    };
  },
});

const ofCancelling = cancelAppointment.body!.properties;

export const cancelTool = defineTool({
  name: 'cancel',
  title: 'Cancel an appointment',
  about:
    'Cancels an appointment. scope following: also the later ones of its series. Cannot be undone: ask the user first. dryRun only checks: outcome possible. Outcome asked: the user must approve first.',
  example: { appointment: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8' },
  scopes: byRole('appointments:change', 'desk:book'),
  hints: changes,
  input: shape.Fields({
    appointment: shape.Id(),
    reason: Type.Optional(shape.like(ofCancelling.reason, 'Stored in the history.')),
    scope: Type.Optional(shape.like(ofCancelling.scope)),
    dryRun: shape.DryRun,
    ...shape.approvalInput,
    key: shape.Key,
  }),
  output: shape.Changed,
  apiNames,
  async run(
    { appointment: id, reason, scope, dryRun, message, replaces },
    { api, keyFor, wasRepeated, session },
  ) {
    let wasDone = false;
    const body = { id, reason, scope };
    if (dryRun) return tryCancellation(api, body);
    const asked = { ...body, ...shape.approvalOptions({ message, replaces }) };
    const appointment = await api.cancelAppointment(asked, keyFor('cancel')).catch(async (error: unknown) => {
      // A repeated cancellation succeeds.
      if (!(error instanceof OpenslotError) || error.status !== 409) throw error;
      const present = await readCurrent(undefined, () => api.getAppointment({ id }));
      if (present?.status !== 'Cancelled') throw error;
      if (scope === 'following' && (await hasLater(api, present))) throw error;
      wasDone = true;
      return { ...present, occurrences: undefined };
    });
    const repeated = wasDone || wasRepeated();
    const count = appointment.occurrences?.length ?? 1;
    return {
      data: {
        outcome: 'done' as const,
        appointment: presentChanged(appointment),
        ...(appointment.occurrences && { occurrences: appointment.occurrences }),
        ...(repeated ? { repeated } : { notified: presentNotified(session, appointment.notified) }),
        next: 'find_times finds another time.',
      },
      summary: repeated ? `${id} was already cancelled.` : `${count} cancelled: ${id}.`,
    };
  },
});

async function tryCancellation(api: Client, body: Input<'cancelAppointment'>) {
  const { occurrences, ...appointment } = await api.cancelAppointment({ ...body, dryRun: true });
  return {
    data: {
      outcome: 'possible' as const,
      appointment: presentChanged(await api.getAppointment({ id: body.id })),
      ...(occurrences && { occurrences }),
      next: 'Nothing changed. Call again without dryRun to cancel.',
    },
    summary: `${occurrences?.length ?? 1} can be cancelled: ${appointment.id}.`,
  };
}

const maxSeries = 100;

/** Whether a later appointment of the series is not cancelled. */
async function hasLater(api: Client, { recurringGroupId, date }: Appointment): Promise<boolean> {
  if (!recurringGroupId) return false;
  const later = await api.listAppointments({ recurringGroupId, from: date, limit: maxSeries });
  return later.some(({ status }) => status !== 'Cancelled');
}
