import { type Session, sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import type { LimitRefusedCodes } from '../../discounts/coupons/limit-refused-codes.ts';
import { type BookingDependencies, bookAppointment } from './booking/book-appointment.ts';
import { bookTogether } from './booking/book-together.ts';
import * as booking from './booking/contract.ts';
import { quoteAppointment, quoteForVisitor } from './booking/quote-appointment.ts';
import { quoteAppointment as quoteRoute } from './booking/quote-contract.ts';
import { cancelAppointment } from './lifecycle/cancel-appointment.ts';
import { changeStatus } from './lifecycle/change-status.ts';
import { setUnits } from './lifecycle/change-units.ts';
import * as lifecycle from './lifecycle/contract.ts';
import { rescheduleAppointment } from './lifecycle/reschedule-appointment.ts';
import { isStaffsChoice } from './lifecycle/store.ts';
import { setUnits as setUnitsRoute } from './lifecycle/units-contract.ts';
import { updateAppointment } from './lifecycle/update-notes.ts';
import * as reading from './reading/contract.ts';
import { getAppointment, listAppointments, listHistory } from './reading/read-appointments.ts';

interface AppointmentDependencies extends BookingDependencies {
  /** Counts coupon codes that were refused, so that codes cannot be guessed. */
  limitRefusedCodes: LimitRefusedCodes;
  rateLimits: RateLimits;
}

export function appointmentRoutes(dependencies: AppointmentDependencies): BoundRoute[] {
  const { db, clock, limitRefusedCodes, rateLimits } = dependencies;
  /** Limits the changes of a customer, because each one notifies the business. */
  const limitChanges = async (session: Session): Promise<void> => {
    if (session.role === 'customer')
      await spendLimits(rateLimits, { name: 'visitChanges', of: limitKeyOf(session) });
  };
  return [
    bind(reading.listAppointments, ({ caller, query }) =>
      listAppointments(dependencies, sessionOf(caller), query),
    ),
    bind(reading.getAppointment, ({ caller, params }) =>
      getAppointment(db, sessionOf(caller), params.id, clock.now()),
    ),
    bind(lifecycle.patchAppointment, async ({ caller, params, body, requireRepeated, headers }) => {
      const session = sessionOf(caller);
      await limitChanges(session);
      return updateAppointment(dependencies, session, params.id, body, {
        requireRepeated,
        ifMatch: headers['if-match'],
      });
    }),
    bind(setUnitsRoute, ({ caller, params, body, headers }) =>
      setUnits(dependencies, sessionOf(caller), params.id, body, headers['if-match']),
    ),
    bind(booking.createAppointment, ({ caller, body, runIdempotent }) =>
      limitRefusedCodes(caller, body.couponCode, () =>
        bookAppointment(dependencies, sessionOf(caller), body, runIdempotent),
      ),
    ),
    bind(booking.bookTogether, ({ caller, body: { visits, ...options }, runIdempotent }) =>
      // The reply contains only the first refusal, so it can reveal only one code.
      limitRefusedCodes(caller, visits.find(({ couponCode }) => couponCode !== undefined)?.couponCode, () =>
        bookTogether(dependencies, sessionOf(caller), { visits, ...options }, runIdempotent),
      ),
    ),
    bind(quoteRoute, ({ caller, body }) => {
      const { session } = caller;
      if (session === null) return quoteForVisitor(dependencies, body);
      return limitRefusedCodes({ ...caller, session }, body.couponCode, () =>
        quoteAppointment(dependencies, session, body),
      );
    }),
    bind(lifecycle.confirmAppointment, ({ caller, params, headers }) =>
      changeStatus(dependencies, sessionOf(caller), params.id, 'confirm', { ifMatch: headers['if-match'] }),
    ),
    bind(lifecycle.cancelAppointment, async ({ caller, params, body, runIdempotent, headers }) => {
      const session = sessionOf(caller);
      // A client can cancel what staff booked or rescheduled without a limit.
      if (!(await isStaffsChoice(db, session, params.id))) await limitChanges(session);
      return cancelAppointment(dependencies, session, params.id, body, {
        runIdempotent,
        ifMatch: headers['if-match'],
      });
    }),
    bind(lifecycle.rescheduleAppointment, async ({ caller, params, body, runIdempotent, headers }) => {
      const session = sessionOf(caller);
      await limitChanges(session);
      return rescheduleAppointment(dependencies, session, params.id, body, {
        runIdempotent,
        ifMatch: headers['if-match'],
      });
    }),
    bind(lifecycle.completeAppointment, ({ caller, params, headers }) =>
      changeStatus(dependencies, sessionOf(caller), params.id, 'complete', { ifMatch: headers['if-match'] }),
    ),
    bind(lifecycle.markNoShow, ({ caller, params, headers }) =>
      changeStatus(dependencies, sessionOf(caller), params.id, 'no-show', { ifMatch: headers['if-match'] }),
    ),
    bind(lifecycle.reopenAppointment, ({ caller, params, headers }) =>
      changeStatus(dependencies, sessionOf(caller), params.id, 'reopen', { ifMatch: headers['if-match'] }),
    ),
    bind(reading.listHistory, ({ caller, params, query }) =>
      listHistory(db, sessionOf(caller), params.id, query),
    ),
  ];
}
