import Type, { type Static } from 'typebox';
import { anyoneLimited } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { cancelledExample, movedExample, upcomingExample } from '../appointments/appointment-examples.ts';
import { slotFields } from '../appointments/booking/contract.ts';
import { Appointment, type AppointmentView, tag } from '../appointments/contract.ts';
import { cancelAppointment, rescheduleAppointment } from '../appointments/lifecycle/contract.ts';
import { linkPurposes } from './rules/purposes.ts';

const Linked = Type.Object(
  {
    purpose: Type.Enum([...linkPurposes], {
      description: '`view`: only shows. `move`, `cancel`: the change that the link also allows.',
    }),
    appointment: Appointment,
    hasAccount: Type.Boolean({ description: 'The client has an account that shows the appointment.' }),
  },
  { title: 'LinkedAppointment' },
);
export type LinkedView = Static<typeof Linked>;

const shown = ({ clientId: _, ...appointment }: AppointmentView): AppointmentView => appointment;
const linkParams = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, description: 'Token of the link in the mail.' }),
});
const reason = Type.Optional(Type.String({ maxLength: 500, description: 'Reason, stored in the history.' }));
const withFee = Type.Optional(
  Type.Boolean({ description: 'Accepts the late cancellation fee of the deposit.' }),
);
const acceptWindow = Type.Optional(
  Type.Boolean({ description: 'Accepts a time that the client can neither cancel nor reschedule again.' }),
);
const withoutCaller = (code: string) => code !== 'APPOINTMENT_NOT_FOUND' && code !== 'FORBIDDEN';

export const getLinkedAppointment = declareRoute({
  operation: 'getAppointmentByLink',
  method: 'GET',
  path: '/api/appointment-links/:token',
  access: anyoneLimited,
  tag,
  summary: 'Get an appointment by link',
  description:
    'Mails to clients contain links to one appointment, which work without signing in until it ends. Ids of the client and notes are not included. `NOT_FOUND`: the link has ended, or the client has another address now.',
  params: linkParams,
  reply: {
    status: 200,
    description: 'The appointment.',
    schema: Linked,
    example: { purpose: 'view', appointment: shown(upcomingExample), hasAccount: true },
  },
  secret: true,
  errors: ['NOT_FOUND'],
});

export const getLinkedFile = declareRoute({
  operation: 'getAppointmentCalendarFileByLink',
  method: 'GET',
  path: '/api/appointment-links/:token/calendar.ics',
  access: anyoneLimited,
  tag: 'Calendar',
  summary: 'Download an appointment as a calendar file by link',
  params: linkParams,
  reply: { status: 200, description: 'The calendar file.', contentType: 'text/calendar; charset=utf-8' },
  errors: ['NOT_FOUND'],
});

export const cancelByLink = declareRoute({
  operation: 'cancelAppointmentByLink',
  method: 'POST',
  path: '/api/appointment-links/:token/cancel',
  access: anyoneLimited,
  tag,
  summary: 'Cancel an appointment by link',
  description: 'The rules of a cancellation by the client apply. The link needs the purpose `cancel`.',
  params: linkParams,
  body: Type.Object({ reason, withFee }),
  bodyExample: { reason: 'Fell ill.' },
  reply: {
    status: 200,
    description: 'The cancelled appointment.',
    schema: Linked,
    example: { purpose: 'cancel', appointment: shown(cancelledExample), hasAccount: true },
  },
  secret: true,
  errors: ['NOT_FOUND', ...cancelAppointment.errors.filter(withoutCaller)],
});

export const rescheduleByLink = declareRoute({
  operation: 'rescheduleAppointmentByLink',
  method: 'POST',
  path: '/api/appointment-links/:token/reschedule',
  access: anyoneLimited,
  tag,
  summary: 'Reschedule an appointment by link',
  description: 'The rules of a change by the client apply. The link needs the purpose `move`.',
  params: linkParams,
  body: Type.Object({ date: slotFields.date, start: slotFields.start, acceptWindow }),
  bodyExample: { date: '2026-12-02', start: '11:00' },
  reply: {
    status: 200,
    description: 'The updated appointment.',
    schema: Linked,
    example: { purpose: 'move', appointment: shown(movedExample), hasAccount: true },
  },
  secret: true,
  errors: ['NOT_FOUND', ...rescheduleAppointment.errors.filter(withoutCaller)],
});
