import { type Caller, type Session, sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import type { LimitRefusedCodes } from '../../discounts/coupons/limit-refused-codes.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import type { ScheduleSnapshotCache } from '../availability/schedule-snapshot-cache.ts';
import { type AskFirst, mustAskFirst } from './ask-first.ts';
import { bookAppointment } from './booking/book-appointment.ts';
import { bookTogether, notifyClientsOfAttempt } from './booking/book-together.ts';
import type { BookingRequest } from './booking/contract.ts';
import * as together from './booking/contract.ts';
import * as booking from './booking/contract.ts';
import { bookOnFastPath, type InsertBatched } from './booking/fast-path.ts';
import { clientOfAppointment, namedClient, notifyClientOfAttempt } from './booking/notify-of-attempt.ts';
import { quoteAppointment } from './booking/quote-appointment.ts';
import { cancelFollowing } from './lifecycle/cancel-appointment.ts';
import { changeStatus } from './lifecycle/change-status.ts';
import * as lifecycle from './lifecycle/contract.ts';
import { rescheduleAppointment } from './lifecycle/reschedule-appointment.ts';
import { isStaffsChoice } from './lifecycle/store.ts';
import { updateNotes } from './lifecycle/update-notes.ts';
import * as reading from './reading/contract.ts';
import { getAppointment, listAppointments, listHistory } from './reading/read-appointments.ts';

interface Parts {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
  insertBatched: InsertBatched;
  limitRefusedCodes: LimitRefusedCodes;
  rateLimits: RateLimits;
  invalidateDays: InvalidateDays;
  askFirst: AskFirst;
}

export function appointmentRoutes(dependencies: Parts): BoundRoute[] {
  const { db, limitRefusedCodes, rateLimits, askFirst } = dependencies;
  /** Each change is told to the other side: a client's are not without number. */
  const changer = async (caller: Caller<Session>): Promise<Session> => {
    const session = sessionOf(caller);
    if (session.role === 'customer')
      await spendLimits(rateLimits, { name: 'visitChanges', of: limitKeyOf(session) });
    return session;
  };
  const askToBook =
    (session: Session, visits: readonly BookingRequest[], { isTogether } = { isTogether: false }) =>
    (transaction: Transaction) =>
      askFirst.toBook(transaction, session, { action: 'book', visits, isTogether });
  return [
    bind(reading.listAppointments, ({ caller, query }) =>
      listAppointments(dependencies, sessionOf(caller), query),
    ),
    bind(reading.getAppointment, ({ caller, params }) =>
      getAppointment(db, sessionOf(caller), params.id, dependencies.clock.now()),
    ),
    bind(lifecycle.patchAppointment, async ({ caller, params, body, requireRepeated }) =>
      updateNotes(dependencies, await changer(caller), params.id, body, requireRepeated),
    ),
    bind(booking.createAppointment, ({ caller, body, runIdempotent }) =>
      limitRefusedCodes(caller, body.couponCode, () =>
        notifyClientOfAttempt(
          dependencies,
          sessionOf(caller),
          body,
          namedClient(sessionOf(caller), body),
          async () =>
            mustAskFirst(sessionOf(caller))
              ? runIdempotent({ transaction: askToBook(sessionOf(caller), [body]) })
              : runIdempotent({
                  fastPath: (transaction) =>
                    bookOnFastPath(dependencies, transaction, sessionOf(caller), body),
                  transaction: (transaction) =>
                    bookAppointment(dependencies, transaction, sessionOf(caller), body),
                }),
        ),
      ),
    ),
    bind(together.bookTogether, ({ caller, body: { visits }, runIdempotent }) =>
      // Only the first refusal is told, so only one code can be found out.
      limitRefusedCodes(caller, visits.find(({ couponCode }) => couponCode !== undefined)?.couponCode, () =>
        notifyClientsOfAttempt(dependencies, sessionOf(caller), visits, async () =>
          mustAskFirst(sessionOf(caller))
            ? runIdempotent({ transaction: askToBook(sessionOf(caller), visits, { isTogether: true }) })
            : runIdempotent({
                transaction: (transaction) =>
                  bookTogether(dependencies, transaction, sessionOf(caller), visits),
              }),
        ),
      ),
    ),
    bind(booking.quoteAppointment, ({ caller, body }) =>
      limitRefusedCodes(caller, body.couponCode, () =>
        quoteAppointment(dependencies, sessionOf(caller), body),
      ),
    ),
    bind(lifecycle.confirmAppointment, ({ caller, params }) =>
      changeStatus(dependencies, sessionOf(caller), params.id, 'confirm'),
    ),
    bind(lifecycle.cancelAppointment, async ({ caller, params, body, runIdempotent }) => {
      // What staff chose for them they may always cancel, however much of it there is.
      const isFree = await isStaffsChoice(db, sessionOf(caller), params.id);
      const session = isFree ? sessionOf(caller) : await changer(caller);
      const { id } = params;
      const reason = body.reason?.trim() || null;
      return runIdempotent({
        transaction: async (transaction) => {
          if (mustAskFirst(session))
            return askFirst.toChange(transaction, session, { action: 'cancel', appointmentId: id, body });
          const within = { ...dependencies, db: transaction };
          return body.scope === 'following'
            ? cancelFollowing(within, session, id, reason)
            : changeStatus(within, session, id, 'cancel', reason);
        },
      });
    }),
    bind(lifecycle.rescheduleAppointment, async ({ caller, params, body, runIdempotent }) => {
      const session = await changer(caller);
      const { id } = params;
      // What is only judged changes nothing, and needs nobody's word.
      const asks = mustAskFirst(session) && body.dryRun !== true;
      return notifyClientOfAttempt(
        dependencies,
        session,
        body,
        clientOfAppointment(db, session, id),
        async () =>
          runIdempotent({
            transaction: async (transaction) =>
              asks
                ? askFirst.toChange(transaction, session, { action: 'reschedule', appointmentId: id, body })
                : rescheduleAppointment({ ...dependencies, db: transaction }, session, id, body),
          }),
      );
    }),
    bind(lifecycle.completeAppointment, ({ caller, params }) =>
      changeStatus(dependencies, sessionOf(caller), params.id, 'complete'),
    ),
    bind(lifecycle.markNoShow, ({ caller, params }) =>
      changeStatus(dependencies, sessionOf(caller), params.id, 'no-show'),
    ),
    bind(reading.listHistory, ({ caller, params, query }) =>
      listHistory(db, sessionOf(caller), params.id, query),
    ),
  ];
}
