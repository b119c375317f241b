import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { recordAct } from '../../access/grants/record-act.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { countedFor } from '../../access/limits/rules/counted-for.ts';
import { getLockedAppointment } from '../appointments/get-locked-appointment.ts';
import { announceAlert } from './announce-alert.ts';
import type { AlertView, raiseAlert as route } from './contract.ts';
import { presentAlert } from './present.ts';
import { explainRaise } from './rules/alert-rules.ts';
import { insertAlert } from './store.ts';

type Request = Static<NonNullable<typeof route.body>>;

/** Holds the appointment: a no-show at the same moment comes before, or finds the alert. */
export async function raiseAlert(
  { clock }: { clock: Clock },
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  { type, minutes, message }: Request,
): Promise<AlertView> {
  await recordAct(transaction, session, { action: 'late', appointmentId }, clock.now());
  const appointment = await getLockedAppointment(transaction, session, appointmentId);
  const { status, starts_at: startsAt, ends_at: endsAt, role } = appointment;
  const now = clock.now();
  const refusal = explainRaise(
    { status, startMs: startsAt.getTime(), endMs: endsAt.getTime() },
    { minutes, canBeAnswered: appointment.user_id !== null, nowMs: now.getTime() },
  );
  if (refusal !== null) throw new AppError(refusal, { status: 409 });

  const alert = await insertAlert(transaction, {
    id: newId('alert', now.getTime()),
    appointmentId,
    type,
    raisedBy: role,
    raisedById: session.userId,
    byAgent: session.grant !== undefined,
    minutes,
    message: message?.trim() || null,
    now,
  });
  await requireRoom(transaction, 'alertsOfVisit', countedFor(session, `${appointmentId} ${role}`), now);
  await requireRoom(transaction, 'alerts', countedFor(session), now);
  await announceAlert(
    transaction,
    'alert.raised',
    { alert, appointment },
    { role, userId: session.userId, now },
  );
  return presentAlert(alert);
}
