import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type LockedAppointment, lockAppointment } from '../appointments/store.ts';
import { announceAlert } from './announce-alert.ts';
import type { AlertView } from './contract.ts';
import { presentAlert } from './present.ts';
import { type AlertResponse, explainResponse } from './rules/alert-rules.ts';
import { type AlertRow, findAlert, updateResponse } from './store.ts';

export function answerAlert(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  id: string,
  response: AlertResponse,
): Promise<AlertView> {
  return db.transaction(async (transaction) => {
    const { alert, appointment } = await getWithAppointment(transaction, session, id);
    const { role } = appointment;
    const now = clock.now();
    const refusal = explainResponse(
      {
        status: alert.status,
        raisedBy: alert.raised_by,
        startMs: alert.starts_at.getTime(),
        minutes: alert.minutes,
      },
      {
        status: appointment.status,
        startMs: appointment.starts_at.getTime(),
        endMs: appointment.ends_at.getTime(),
      },
      { by: role, nowMs: now.getTime() },
    );
    if (refusal !== null) throw new AppError(refusal);

    const answered = await updateResponse(transaction, id, { response, by: session.userId, now });
    if (answered === null) throw new AppError('ALERT_ALREADY_RESPONDED');
    await announceAlert(
      transaction,
      'alert.answered',
      { alert: answered, appointment },
      { role, userId: session.userId, now },
    );
    return presentAlert(answered);
  });
}

/** The appointment is held first, as by everybody who changes it; only then is the alert read as it counts. */
async function getWithAppointment(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<{ alert: AlertRow; appointment: LockedAppointment }> {
  const known = await findAlert(transaction, id);
  const appointment = known && (await lockAppointment(transaction, session, known.appointment_id));
  const alert = appointment && (await findAlert(transaction, id));
  if (!alert) throw new AppError('NOT_FOUND');
  return { alert, appointment };
}
