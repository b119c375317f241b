import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';
import { newId } from '../../../shared/ids.ts';
import { recordAction } from '../../access/grants/record-activity.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import { getLockedAppointment, type LockedAppointment, lockAppointment } from '../appointments/store.ts';
import type { AlertView, listAlerts as listRoute, raiseAlert as raiseRoute } from './contract.ts';
import { type AlertResponse, expectedMs, explainRaise, explainResponse } from './rules/alert-rules.ts';
import { type AlertRow, findAlert, insertAlert, listAlertsOf, listUsersOf, updateResponse } from './store.ts';

type AlertRequest = Static<NonNullable<typeof raiseRoute.body>>;

/** Locks the appointment, so that a concurrent no-show is recorded before the alert or sees it. */
export async function raiseAlert(
  { clock }: { clock: Clock },
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  { type, minutes, message }: AlertRequest,
): Promise<AlertView> {
  await recordAction(transaction, session, { action: 'late', appointmentId }, clock.now());
  const appointment = await getLockedAppointment(transaction, session, appointmentId);
  const { status, starts_at: startsAt, ends_at: endsAt, role } = appointment;
  const now = clock.now();
  const refusal = explainRaise(
    { status, startMs: startsAt.getTime(), endMs: endsAt.getTime() },
    { minutes, canBeAnswered: appointment.user_id !== null, nowMs: now.getTime() },
  );
  if (refusal !== null)
    throw new AppError(refusal, {
      status: 409,
      ...(appointment.user_id === null && {
        detail: 'The client has no account and cannot be notified. Call the client.',
      }),
    });

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
  await requireRowLimit(
    transaction,
    'alertsPerAppointment',
    limitKeyOf(session, `${appointmentId} ${role}`),
    now,
  );
  await requireRowLimit(transaction, 'alerts', limitKeyOf(session), now);
  await publishAlert(
    transaction,
    'alert.raised',
    { alert, appointment },
    { role, userId: session.userId, now },
  );
  return presentAlert(alert);
}

/** Notifies the other party. */
async function publishAlert(
  transaction: Transaction,
  kind: 'alert.raised' | 'alert.answered',
  { alert, appointment }: { alert: AlertRow; appointment: LockedAppointment },
  by: { role: PartyRole; userId: string; now: Date },
): Promise<void> {
  const other = by.role === 'client' ? 'staff' : 'client';
  const about = {
    recipients: await listUsersOf(transaction, other, appointment),
    appointmentId: alert.appointment_id,
    businessId: appointment.business_id,
    minutes: alert.minutes,
  };
  await publishEvent(transaction, {
    ...(kind === 'alert.raised'
      ? { kind, payload: about }
      : { kind, payload: { ...about, response: alert.status } }),
    subjectId: alert.id,
    byUserId: by.userId,
    now: by.now,
  });
}

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
    await publishAlert(
      transaction,
      'alert.answered',
      { alert: answered, appointment },
      { role, userId: session.userId, now },
    );
    return presentAlert(answered);
  });
}

/** Locks the appointment before it reads the alert, like every change of an appointment. */
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

type AlertsQuery = Static<NonNullable<typeof listRoute.query>>;

const list = 'alerts';

export async function listAlerts(
  db: Database,
  session: Session,
  { status, appointmentId, cursor, limit = defaultLimit }: AlertsQuery,
): Promise<Page<AlertView>> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const rows = await listAlertsOf(db, session, { status, appointmentId, before, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [list, id]);
  return new Page(page.items.map(presentAlert), page.next);
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}

function presentAlert(row: AlertRow): AlertView {
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    type: row.type,
    minutes: row.minutes,
    message: row.message,
    status: row.status,
    raisedBy: row.raised_by,
    expectedAt: new Date(expectedMs(row.starts_at.getTime(), row.minutes)).toISOString(),
    createdAt: row.created_at.toISOString(),
    respondedAt: row.responded_at?.toISOString() ?? null,
  };
}
