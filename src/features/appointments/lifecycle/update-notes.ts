import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { AppointmentParts } from '../appointment-parts.ts';
import type { AppointmentView, patchAppointment as route } from '../contract.ts';
import { presentAppointment } from '../present.ts';
import { holdAccount } from '../store.ts';
import { getLocked } from './change-status.ts';
import { updateNotes as updateRow } from './store.ts';

type Body = Static<NonNullable<typeof route.body>>;

export function updateNotes(
  { db, clock }: AppointmentParts,
  session: Session,
  id: string,
  body: Body,
  requireRepeated: RequireRepeated,
): Promise<AppointmentView> {
  return db.transaction(async (transaction) => {
    // Before the appointment, as by whoever deletes the account.
    if (!(await holdAccount(transaction, session.userId))) throw new AppError('AUTH_REQUIRED');
    const appointment = await getLocked(transaction, session, id);
    const { standing } = appointment;
    await requireRepeated(() => presentAppointment(appointment));
    if (body.staffNotes != null && standing !== 'staff')
      throw new AppError('INVALID_INPUT', { detail: 'body.staffNotes: only staff may set it.' });
    const change = {
      ...(body.notes !== undefined && { notes: tidy(body.notes) }),
      ...(body.staffNotes !== undefined && standing === 'staff' && { staffNotes: tidy(body.staffNotes) }),
    };
    if (Object.keys(change).length === 0) return presentAppointment(appointment);
    // What they said before is not kept: a note may be removed for good.
    const deed = { action: 'notes' as const, by: session.userId, now: clock.now() };
    const row = await updateRow(transaction, id, change, deed);
    return presentAppointment({ ...row, standing });
  });
}

const tidy = (text: string | null) => text?.trim() || null;
