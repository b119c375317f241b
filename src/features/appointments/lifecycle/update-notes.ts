import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AppointmentView } from '../contract.ts';
import { getLockedAppointment } from '../get-locked-appointment.ts';
import { presentAppointment } from '../present.ts';
import type { patchAppointment as route } from './contract.ts';
import { holdAccount, updateNotes as updateRow } from './store.ts';

type NotesRequest = Static<NonNullable<typeof route.body>>;

export function updateNotes(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  id: string,
  body: NotesRequest,
  requireRepeated: RequireRepeated,
): Promise<AppointmentView> {
  return db.transaction(async (transaction) => {
    // Before the appointment, as by whoever deletes the account.
    if (!(await holdAccount(transaction, session.userId))) throw new AppError('AUTH_REQUIRED');
    const appointment = await getLockedAppointment(transaction, session, id);
    const { role } = appointment;
    const now = clock.now();
    await requireRepeated(() => presentAppointment(appointment, now));
    if (body.staffNotes != null && role !== 'staff')
      throw new AppError('INVALID_INPUT', { detail: 'body.staffNotes: only staff may set it.' });
    const change = {
      ...(body.notes !== undefined && { notes: tidy(body.notes) }),
      ...(body.staffNotes !== undefined && role === 'staff' && { staffNotes: tidy(body.staffNotes) }),
    };
    if (Object.keys(change).length === 0) return presentAppointment(appointment, now);
    // What they said before is not kept: a note may be removed for good.
    const entry = { action: 'notes' as const, by: session.userId, now };
    const row = await updateRow(transaction, id, change, entry);
    return presentAppointment({ ...row, role }, now);
  });
}

const tidy = (text: string | null) => text?.trim() || null;
