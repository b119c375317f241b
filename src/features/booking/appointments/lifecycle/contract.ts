import Type from 'typebox';
import { byRole, ofCustomers, ofStaff } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Nullable } from '../../../../http/schemas.ts';
import { futureRefusalCodes } from '../../availability/rules/judge.ts';
import {
  cancelledExample,
  completedExample,
  confirmedExample,
  missedExample,
  movedExample,
  upcomingExample,
} from '../appointment-examples.ts';
import { deferredToApproval } from '../approval-contract.ts';
import { slotFields } from '../booking/contract.ts';
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
  ({ status: 200, description: 'As it is now.', schema: Appointment, example }) as const;

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
});

export const cancelAppointment = declareRoute({
  operation: 'cancelAppointment',
  method: 'POST',
  path: '/api/appointments/:id/cancel',
  access: partiesOnly,
  agents: byRole('appointments:change', 'desk:book'),
  tag,
  summary: 'Cancel an appointment',
  description: `Frees the time at once and gives back the package session or the coupon. A customer can cancel until the hours before the start
that the business asked for when it was booked (\`CANCEL_WINDOW:<hours>\`), and what staff chose for them until it begins; staff are not bound.

With \`scope\` following, also the later ones of its series that are still to take place: all of them, or none where one may not be cancelled
any more, which \`Error-Detail\` names. \`occurrences\` then lists what was cancelled, and everybody concerned hears of it once.`,
  params,
  body: Type.Object({
    reason: optional(Type.String({ maxLength: 500, description: 'Kept in the history.' })),
    scope: optional(
      Type.Enum(['this', 'following'], {
        description: 'This one alone (`this`, when not given), or with the later ones of its series.',
      }),
    ),
  }),
  bodyExample: { reason: 'Fell ill.', scope: 'this' },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Cancelled,
    example: cancelledExample,
    deferred: deferredToApproval,
  },
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'CANCEL_WINDOW'],
  takesKey: true,
});

export const rescheduleAppointment = declareRoute({
  operation: 'rescheduleAppointment',
  method: 'POST',
  path: '/api/appointments/:id/reschedule',
  access: partiesOnly,
  agents: byRole('appointments:change', 'desk:book'),
  tag,
  summary: 'Move an appointment to another time',
  description: `Also to another professional who offers its services. Id and price stay, and so does its length, unless staff give another
(\`durationMinutes\`): that is judged like any time, and with the start as it is also possible once it has begun. A seat in a class is as long as
the class. The old time is kept until the new one is secured; when that fails, nothing changes. A customer can move it as long as they can cancel
it (\`RESCHEDULE_WINDOW:<hours>\`).`,
  params,
  body: Type.Object({
    date: slotFields.date,
    start: slotFields.start,
    professional: optional(Id('Another professional.')),
    durationMinutes: optional(
      Type.Integer({
        minimum: 5,
        maximum: 1440,
        description: 'How long it takes from now on; only of staff. As long as before when not given.',
      }),
    ),
    dryRun: optional(
      Type.Boolean({
        description:
          'With `true` it is only judged: the answer is the appointment as it would be, or why not, and nothing changes. Whether the client is elsewhere then is not told.',
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
  takesKey: true,
});

export const completeAppointment = declareRoute({
  operation: 'completeAppointment',
  method: 'POST',
  path: '/api/appointments/:id/complete',
  access: staffOnly,
  tag,
  summary: 'Mark an appointment as completed',
  description: 'From its start on.',
  params: paramsWith('apt_demo_recent_1'),
  reply: replyWith(completedExample),
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'COMPLETE_TOO_EARLY'],
});

export const markNoShow = declareRoute({
  operation: 'markNoShow',
  method: 'POST',
  path: '/api/appointments/:id/no-show',
  access: staffOnly,
  tag,
  summary: 'Record that the client did not come',
  description: `From ten minutes after its start on. When somebody told that they are late, not before that delay is over: neither while it waits for
an answer (\`NOSHOW_LATE_PENDING\`) nor when it was granted (\`NOSHOW_LATE_GRACE\`).`,
  params: paramsWith('apt_demo_recent_2'),
  reply: replyWith(missedExample),
  errors: [
    'APPOINTMENT_NOT_FOUND',
    'NOSHOW_NOT_CONFIRMED',
    'NOSHOW_TOO_EARLY',
    'NOSHOW_LATE_PENDING',
    'NOSHOW_LATE_GRACE',
  ],
});

const Notes = (about: string) => Nullable(Type.String({ maxLength: longestNotes, description: about }));

export const patchAppointment = declareRoute({
  operation: 'updateAppointment',
  method: 'PATCH',
  path: '/api/appointments/:id',
  access: partiesOnly,
  agents: ofCustomers('appointments:change'),
  tag,
  summary: 'Change the notes of an appointment',
  params,
  body: Type.Object({
    notes: optional(Notes('What client and staff see; null or empty removes them.')),
    staffNotes: optional(Notes('What only staff see. Ignored when a customer sends it.')),
  }),
  bodyExample: { notes: 'Short at the sides, please.' },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Appointment,
    example: { ...upcomingExample, notes: 'Short at the sides, please.' },
  },
  errors: ['APPOINTMENT_NOT_FOUND'],
});
