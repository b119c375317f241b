import { OpenslotError } from 'openslot-client';
import Type from 'typebox';
import { changes, defineTool } from '../define-tool.ts';
import { presentChanged } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const rescheduleVisit = defineTool({
  name: 'reschedule',
  title: 'Move an appointment',
  about:
    'Moves an appointment to another free time; dryRun only judges it: outcome possible. Outcome asked: the person approves first.',
  example: { appointment: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8', date: '2026-12-02', start: '14:00' },
  needsPerson: true,
  hints: changes,
  input: shape.Fields({
    appointment: shape.Id(),
    date: shape.slotInput.date,
    start: shape.slotInput.start,
    professional: Type.Optional(shape.Id('Another one.')),
    dryRun: Type.Optional(Type.Boolean()),
    key: shape.Key,
  }),
  output: shape.Changed,
  async run({ appointment: id, date, start, professional, dryRun }, { api, keyFor, wasRepeated }) {
    const isThere = (visit: { date: string; start: string; professional: string; status: string }) =>
      visit.date === date &&
      visit.start === start &&
      (professional ?? visit.professional) === visit.professional &&
      visit.status !== 'Cancelled';
    const before = await api.getAppointment({ id }).catch((error: unknown) => {
      // For what may not be read, or is not there, the move is refused by itself.
      if (error instanceof OpenslotError && error.status < 500) return undefined;
      throw error;
    });
    // A repeat of what has been done is done, and nobody is told or asked of it anew.
    const repeated = !dryRun && before !== undefined && isThere(before);
    const move = (options = {}) =>
      api.rescheduleAppointment({ id, date, start, professional, dryRun }, options);
    // What was asked once is not asked anew. What was done once, and is no longer so, is done again.
    const moveOnce = async () => {
      const moved = await move(keyFor('reschedule'));
      return wasRepeated() ? move() : moved;
    };
    const visit = repeated ? before : await (dryRun ? move() : moveOnce());
    return {
      data: {
        outcome: dryRun ? ('possible' as const) : ('done' as const),
        appointment: presentChanged(visit),
        ...(repeated && { repeated }),
        next: dryRun
          ? 'Nothing changed: call again without dryRun to move it.'
          : 'calendar_file has the new time for a calendar.',
      },
      summary: dryRun
        ? `${id} can be moved there.`
        : `${id} ${repeated ? 'was' : 'is'} at ${visit.date} ${visit.start} ${repeated ? 'before' : 'now'}.`,
    };
  },
});
