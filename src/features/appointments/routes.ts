import { type Caller, type Session, sessionOf } from '../../http/caller.ts';
import { type BoundRoute, bind } from '../../http/route.ts';
import { spendLimits } from '../../platform/account-limits.ts';
import type { AppointmentParts } from './appointment-parts.ts';
import { bookAppointment } from './book-appointment.ts';
import { bookAtOnce } from './book-at-once.ts';
import * as booking from './booking-contract.ts';
import { changeStatus } from './change-status.ts';
import * as contract from './contract.ts';
import { getAppointment } from './get-appointment.ts';
import { clientOfVisit, letClientHear, namedClient } from './hear-of-attempt.ts';
import * as lifecycle from './lifecycle-contract.ts';
import { listAppointments } from './list-appointments.ts';
import { listHistory } from './list-history.ts';
import { quoteAppointment } from './quote-appointment.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { isStaffsChoice } from './store.ts';
import { updateNotes } from './update-notes.ts';

export function appointmentRoutes(parts: AppointmentParts): BoundRoute[] {
  const { db, limitRefusedCodes, rateLimits } = parts;
  /** Each change is told to the other side: a client's are not without number. */
  const changer = async (caller: Caller<Session>): Promise<Session> => {
    const session = sessionOf(caller);
    if (session.role === 'customer')
      await spendLimits(rateLimits, { name: 'visitChanges', of: session.userId });
    return session;
  };
  return [
    bind(contract.listAppointments, ({ caller, query }) => listAppointments(db, sessionOf(caller), query)),
    bind(contract.getAppointment, ({ caller, params }) => getAppointment(db, sessionOf(caller), params.id)),
    bind(contract.patchAppointment, async ({ caller, params, body, requireRepeated }) =>
      updateNotes(parts, await changer(caller), params.id, body, requireRepeated),
    ),
    bind(booking.createAppointment, ({ caller, body, runIdempotent }) =>
      limitRefusedCodes(caller, body.couponCode, () =>
        letClientHear(parts, sessionOf(caller), body, namedClient(sessionOf(caller), body), () =>
          runIdempotent({
            fastPath: (transaction) => bookAtOnce(parts, transaction, sessionOf(caller), body),
            transaction: (transaction) => bookAppointment(parts, transaction, sessionOf(caller), body),
          }),
        ),
      ),
    ),
    bind(booking.quoteAppointment, ({ caller, body }) =>
      limitRefusedCodes(caller, body.couponCode, () => quoteAppointment(parts, sessionOf(caller), body)),
    ),
    bind(lifecycle.confirmAppointment, ({ caller, params }) =>
      changeStatus(parts, sessionOf(caller), params.id, 'confirm'),
    ),
    bind(lifecycle.cancelAppointment, async ({ caller, params, body }) => {
      // What staff chose for them they may always cancel, however much of it there is.
      const isFree = await isStaffsChoice(db, sessionOf(caller), params.id);
      const session = isFree ? sessionOf(caller) : await changer(caller);
      return changeStatus(parts, session, params.id, 'cancel', body.reason?.trim() || null);
    }),
    bind(lifecycle.rescheduleAppointment, async ({ caller, params, body }) => {
      const session = await changer(caller);
      return letClientHear(parts, session, body, clientOfVisit(db, session, params.id), () =>
        rescheduleAppointment(parts, session, params.id, body),
      );
    }),
    bind(lifecycle.completeAppointment, ({ caller, params }) =>
      changeStatus(parts, sessionOf(caller), params.id, 'complete'),
    ),
    bind(lifecycle.markNoShow, ({ caller, params }) =>
      changeStatus(parts, sessionOf(caller), params.id, 'no-show'),
    ),
    bind(lifecycle.listHistory, ({ caller, params, query }) =>
      listHistory(db, sessionOf(caller), params.id, query),
    ),
  ];
}
