import type { Static } from 'typebox';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { RequireRepeated } from '../../../../http/repeated-fields.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import { lockGrant } from '../../../access/grants/lock-grant.ts';
import { recordAction } from '../../../access/grants/record-activity.ts';
import type { AppointmentView } from '../contract.ts';
import { presentAppointment, presentChange } from '../present.ts';
import { getLockedAppointment } from '../store.ts';
import { changeServices } from './change-services.ts';
import { type ChangeDependencies, requireVersion } from './change-status.ts';
import type { patchAppointment as route } from './contract.ts';
import { lockAccount, updateNotes as updateRow } from './store.ts';

type NotesRequest = Static<NonNullable<typeof route.body>>;

/** PATCH /api/appointments/:id. Services and notes change together or not at all. */
export async function updateAppointment(
  dependencies: ChangeDependencies & { db: Database },
  session: Session,
  id: string,
  { services, ...notes }: NotesRequest,
  options: { requireRepeated: RequireRepeated; ifMatch: string | undefined },
): Promise<AppointmentView> {
  const { ifMatch } = options;
  const hasNotes = Object.values(notes).some((note) => note !== undefined);
  const changed =
    services === undefined
      ? null
      : await changeServices(dependencies, session, id, { services, ifMatch }, async (transaction) =>
          // The version has been compared, and has changed.
          hasNotes
            ? updateNotes({ ...dependencies, db: transaction }, session, id, notes, {
                ...options,
                ifMatch: undefined,
              })
            : null,
        );
  return changed ?? updateNotes(dependencies, session, id, notes, options);
}

function updateNotes(
  { db, clock }: { db: Queryable; clock: Clock },
  session: Session,
  id: string,
  body: NotesRequest,
  { requireRepeated, ifMatch }: { requireRepeated: RequireRepeated; ifMatch: string | undefined },
): Promise<AppointmentView> {
  return db.transaction(async (transaction) => {
    await lockGrant(transaction, session, clock.now());
    // Locked before the appointment, in the same order as by deleting the account.
    if (!(await lockAccount(transaction, session.userId))) throw new AppError('AUTH_REQUIRED');
    const appointment = await getLockedAppointment(transaction, session, id);
    const { role } = appointment;
    const now = clock.now();
    await requireRepeated(() => presentAppointment(appointment, now));
    if (body.staffNotes != null && role !== 'staff')
      throw new AppError('INVALID_INPUT', {
        field: 'body.staffNotes',
        reason: 'no-permission',
        detail: 'Only staff can set this field.',
      });
    requireVersion(appointment, ifMatch);
    const change = {
      ...(body.notes !== undefined && { notes: tidy(body.notes) }),
      ...(body.staffNotes !== undefined && role === 'staff' && { staffNotes: tidy(body.staffNotes) }),
    };
    if (!changesAny(appointment, change)) return presentChange(appointment, 'notes', now);
    await recordAction(transaction, session, { action: 'notes', appointmentId: id }, now);
    // The history does not contain old notes, so that a note can be removed permanently.
    const entry = { action: 'notes' as const, by: session.userId, now };
    const row = await updateRow(transaction, id, change, entry);
    return presentChange({ ...row, role }, 'notes', now);
  });
}

const changesAny = (
  { notes, staff_notes }: { notes: string | null; staff_notes: string | null },
  to: { notes?: string | null; staffNotes?: string | null },
): boolean =>
  (to.notes !== undefined && to.notes !== notes) ||
  (to.staffNotes !== undefined && to.staffNotes !== staff_notes);

const tidy = (text: string | null) => text?.trim() || null;
