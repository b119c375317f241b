import Type from 'typebox';
import { byRole, ofCustomers, ofStaff } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Nullable } from '../../../../http/schemas.ts';
import { couponRefusals } from '../../../discounts/coupons/rules/apply-coupon.ts';
import { futureRefusalCodes } from '../../availability/rules/checks.ts';
import {
  cancelledExample,
  completedExample,
  confirmedExample,
  missedExample,
  movedExample,
  upcomingExample,
} from '../appointment-examples.ts';
import { ApprovalOptions, deferredToApproval } from '../approval-contract.ts';
import { override, slotFields } from '../booking/contract.ts';
import {
  Appointment,
  type AppointmentView,
  Cancelled,
  longestNotes,
  params,
  paramsWith,
  partiesOnly,
  staffOnly,
  tag,
} from '../contract.ts';

const optional = Type.Optional;
const replyWith = (example: AppointmentView) =>
  ({ status: 200, description: 'The updated appointment.', schema: Appointment, example }) as const;

export const confirmAppointment = declareRoute({
  operation: 'confirmAppointment',
  method: 'POST',
  path: '/api/appointments/:id/confirm',
  access: staffOnly,
  agents: ofStaff('desk:book'),
  tag,
  summary: 'Confirm a pending appointment',
  params: paramsWith('apt_demo_pending_3'),
  reply: replyWith(confirmedExample),
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS'],
  acceptsIfMatch: true,
});

export const cancelAppointment = declareRoute({
  operation: 'cancelAppointment',
  method: 'POST',
  path: '/api/appointments/:id/cancel',
  access: partiesOnly,
  agents: byRole('appointments:change', 'desk:book'),
  tag,
  summary: 'Cancel an appointment',
  description:
    'Frees the time and releases the package session or coupon. A customer can cancel until the cancellation window agreed on when booking (`CANCEL_WINDOW:<hours>`). Times chosen by staff can be cancelled until they start, Pending appointments at any time. The window does not apply to staff.\n\nWith `scope` following, the later appointments of the series are cancelled as well: all of them, or none when one cannot be cancelled. `Error-Info` then contains its `date`. `occurrences` lists the cancelled appointments. Client and staff get one notification.',
  params,
  body: Type.Object({
    reason: optional(Type.String({ maxLength: 500, description: 'Reason, stored in the history.' })),
    withFee: optional(
      Type.Boolean({
        description:
          'Keeps the late cancellation fee of the deposit. A client can then cancel inside the window. Ignored outside it, and without a paid deposit.',
      }),
    ),
    scope: optional(
      Type.Enum(['this', 'following'], {
        description:
          '`this` (default): only this appointment. `following`: also the later appointments of its series.',
      }),
    ),
    approval: optional(ApprovalOptions),
    dryRun: optional(
      Type.Boolean({
        description:
          '`true`: checks the request without changing anything. The reply is the cancelled appointment or the error.',
      }),
    ),
  }),
  bodyExample: { reason: 'Fell ill.', scope: 'this' },
  reply: {
    status: 200,
    description: 'The cancelled appointment.',
    schema: Cancelled,
    example: cancelledExample,
    deferred: deferredToApproval,
  },
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'CANCEL_WINDOW'],
  acceptsIdempotencyKey: true,
  acceptsIfMatch: true,
});

export const rescheduleAppointment = declareRoute({
  operation: 'rescheduleAppointment',
  method: 'POST',
  path: '/api/appointments/:id/reschedule',
  access: partiesOnly,
  agents: byRole('appointments:change', 'desk:book'),
  tag,
  summary: 'Reschedule an appointment',
  description:
    'Moves the appointment to another time, or to another professional who offers its services. Id and price do not change; the length becomes that of the new professional, unless staff had set it. Staff can change the length (`durationMinutes`); with an unchanged start time this is possible even after the start. The length of a class cannot be changed. The old time stays booked until the new one is secured; a refused request changes nothing. A customer can reschedule until the cancellation window begins (`RESCHEDULE_WINDOW:<hours>`). A new time inside the window needs `acceptWindow`; otherwise the error names that field.',
  params,
  body: Type.Object({
    date: slotFields.date,
    start: slotFields.start,
    professional: optional(Id('Another professional.')),
    durationMinutes: optional(
      Type.Integer({
        minimum: 5,
        maximum: 1440,
        description: 'New length in minutes. Only for staff. Default: the current length.',
      }),
    ),
    override,
    acceptWindow: optional(
      Type.Boolean({
        description:
          'Accepts a new time that the customer can neither cancel nor reschedule again, because it is inside the cancellation window. Ignored for staff.',
      }),
    ),
    approval: optional(ApprovalOptions),
    dryRun: optional(
      Type.Boolean({
        description:
          '`true`: checks the request without changing anything. The reply is the rescheduled appointment or the error. Does not check other appointments of the client.',
      }),
    ),
  }),
  bodyExample: { date: '2026-12-02', start: '11:00' },
  reply: { ...replyWith(movedExample), deferred: deferredToApproval },
  errors: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_STATUS',
    'RESCHEDULE_IN_PAST',
    'RESCHEDULE_WINDOW',
    'FORBIDDEN',
    'INVALID_VALUE',
    'CLIENT_DOUBLE_BOOKED',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_OFFERED',
    ...futureRefusalCodes,
  ],
  acceptsIdempotencyKey: true,
  acceptsIfMatch: true,
});

export const completeAppointment = declareRoute({
  operation: 'completeAppointment',
  method: 'POST',
  path: '/api/appointments/:id/complete',
  access: staffOnly,
  tag,
  summary: 'Mark an appointment as completed',
  description: 'Possible from the start of the appointment.',
  params: paramsWith('apt_demo_recent_1'),
  reply: replyWith(completedExample),
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'COMPLETE_TOO_EARLY'],
  acceptsIfMatch: true,
});

export const markNoShow = declareRoute({
  operation: 'markNoShow',
  method: 'POST',
  path: '/api/appointments/:id/no-show',
  access: staffOnly,
  tag,
  summary: 'Record a no-show',
  description:
    'Possible from ten minutes after the start. With a running-late alert only after the delay: `NOSHOW_LATE_PENDING` while the alert is pending, `NOSHOW_LATE_GRACE` when it was accepted.',
  params: paramsWith('apt_demo_recent_2'),
  reply: replyWith(missedExample),
  errors: [
    'APPOINTMENT_NOT_FOUND',
    'NOSHOW_NOT_CONFIRMED',
    'NOSHOW_TOO_EARLY',
    'NOSHOW_LATE_PENDING',
    'NOSHOW_LATE_GRACE',
  ],
  acceptsIfMatch: true,
});

export const reopenAppointment = declareRoute({
  operation: 'reopenAppointment',
  method: 'POST',
  path: '/api/appointments/:id/reopen',
  access: staffOnly,
  tag,
  summary: 'Undo a completion or a no-show',
  description:
    'The appointment is Confirmed again. Possible within 24 hours after it was completed or recorded as a no-show (`INVALID_STATUS` otherwise). `SLOT_TAKEN`, `CLIENT_DOUBLE_BOOKED`: its time was booked meanwhile.',
  params: paramsWith('apt_demo_recent_2'),
  reply: replyWith({ ...missedExample, status: 'Confirmed', notified: [] }),
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'SLOT_TAKEN', 'SESSION_FULL', 'CLIENT_DOUBLE_BOOKED'],
  acceptsIfMatch: true,
});

const Notes = (about: string) => Nullable(Type.String({ maxLength: longestNotes, description: about }));

export const patchAppointment = declareRoute({
  operation: 'updateAppointment',
  method: 'PATCH',
  path: '/api/appointments/:id',
  access: partiesOnly,
  agents: ofCustomers('appointments:change'),
  tag,
  summary: 'Update notes or services of an appointment',
  description: `Staff can replace the services, with the checks of a booking: the appointment keeps its start and professional, its length
and price are computed again, and a coupon is applied again. The client is notified.

\`PAYMENT_ALREADY_SETTLED\`: the appointment is paid or uses a package.`,
  params,
  body: Type.Object({
    services: optional(slotFields.services),
    notes: optional(Notes('Notes that client and staff can see. Null or empty removes them.')),
    staffNotes: optional(Notes('Notes that only staff can see. Ignored for customers.')),
  }),
  bodyExample: { notes: 'Short at the sides, please.' },
  reply: {
    status: 200,
    description: 'The updated appointment.',
    schema: Appointment,
    example: { ...upcomingExample, notes: 'Short at the sides, please.' },
  },
  errors: [
    'APPOINTMENT_NOT_FOUND',
    'FORBIDDEN',
    'INVALID_STATUS',
    'INVALID_SERVICES',
    'SERVICE_NOT_OFFERED',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'PROFESSIONAL_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'BUSINESS_SUSPENDED',
    'BUSINESS_UNDER_REVIEW',
    'CLIENT_DOUBLE_BOOKED',
    'CURRENCY_MISMATCH',
    'PAYMENT_ALREADY_SETTLED',
    'PAYMENT_PENDING',
    ...couponRefusals,
    ...futureRefusalCodes,
  ],
  acceptsIfMatch: true,
});
