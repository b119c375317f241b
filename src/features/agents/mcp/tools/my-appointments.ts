import { OpenslotError, type WaitlistEntry } from 'openslot-client';
import Type from 'typebox';
import { AppError } from '../../../../errors.ts';
import { byRole, ofCustomers } from '../../../../http/grant-scopes.ts';
import { creates, defineTool, readCurrent, reads } from '../define-tool.ts';
import { presentAppointment, presentNotified, presentWaitlistEntry } from '../present.ts';
import * as shape from '../tool-contract.ts';

const defaultRows = 20;

const Waiting = shape.Fields({
  id: shape.Text,
  business: shape.Text,
  status: shape.Text,
  from: shape.Text,
  to: shape.Text,
  position: shape.MaybeAmount,
  freeNow: shape.MaybeAmount,
  offer: Type.Optional(
    shape.Fields({
      hold: shape.Text,
      professional: shape.Text,
      date: shape.Text,
      start: shape.Text,
      expiresAt: shape.Text,
    }),
  ),
});

export const myAppointmentsTool = defineTool({
  name: 'my_appointments',
  title: 'List the appointments of the user',
  about:
    'Appointments with ids, prices and cancellation deadlines, earliest first (past: latest first), and waitlist entries with offers.',
  example: { which: 'upcoming' },
  scopes: ofCustomers('appointments:read'),
  hints: reads,
  input: shape.Fields({
    which: Type.Optional(Type.Enum(['upcoming', 'past'])),
    from: Type.Optional(shape.Day('First day.')),
    to: Type.Optional(shape.Day('Last day.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: `Default: ${defaultRows}.` })),
  }),
  output: shape.Fields({
    appointments: Type.Array(shape.AppointmentSummary),
    more: shape.Flag,
    waiting: Type.Array(Waiting),
  }),
  async run({ which = 'upcoming', from, to, limit = defaultRows }, { api, session }) {
    const userId = session?.userId;
    const when = which === 'past' ? { past: true, order: 'latest' as const } : { upcoming: true };
    // The limit of open entries per account is below one page.
    const [{ items, next }, offers, waiting] = await Promise.all([
      api.listAppointments.page({ ...when, from, to, limit, clientId: userId }),
      api.listWaitlistEntries({ status: 'offered' }),
      api.listWaitlistEntries({ status: 'waiting' }),
    ]);
    const open = [...offers, ...waiting].filter(({ clientId }) => (clientId ?? userId) === userId);
    const offered = open.filter(({ offer }) => offer !== null).length;
    return {
      data: {
        appointments: items.map(presentAppointment),
        more: next !== null,
        waiting: open.map(presentWaitlistEntry),
      },
      summary: `${items.length} ${which} appointments, ${open.length} waitlist entries${offered > 0 ? `, ${offered} with an offer: book it with its hold before it expires` : ''}.`,
    };
  },
});

export const calendarFileTool = defineTool({
  name: 'calendar_file',
  title: 'Get a calendar file',
  about: 'One appointment as an iCalendar file. Importing it again updates the entry.',
  example: { appointment: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8' },
  scopes: byRole('appointments:read', 'desk:read'),
  hints: reads,
  input: shape.Fields({ appointment: shape.Id() }),
  output: shape.Fields({ name: shape.Text, mimeType: shape.Text, file: shape.Text }),
  async run({ appointment }, { api }) {
    const file = await api.getAppointmentCalendarFile({ id: appointment });
    return {
      data: { name: `${appointment}.ics`, mimeType: 'text/calendar', file },
      summary: 'Save the content of file under its name and open it with a calendar.',
    };
  },
});

/** Staff add clients to the waitlist at the desk. */
const refuseStaff = (error: unknown): never => {
  if (error instanceof OpenslotError && error.info.field === 'body.crmClientId')
    throw new AppError('FORBIDDEN', { detail: 'Only customers can join the waitlist.' });
  throw error;
};

/** The business is not notified of waitlist entries. */
const ofAgent = (notified: ReturnType<typeof presentNotified>) =>
  notified.filter(({ who }) => who !== 'business');

export const joinWaitlistTool = defineTool({
  name: 'join_waitlist',
  title: 'Join the waitlist',
  about:
    'Waits for a time at one business between two days. A freed time is held for the user, who is notified. my_appointments shows the offer; book accepts it with its hold.',
  example: {
    business: 'biz_demo_salon',
    services: ['svc_demo_haircut'],
    from: '2026-12-01',
    to: '2026-12-05',
    after: '16:00',
  },
  scopes: ofCustomers('appointments:book'),
  hints: creates,
  input: shape.Fields({
    ...shape.serviceInput,
    professional: Type.Optional(shape.Id('Any professional if omitted.')),
    from: shape.Day('First day.'),
    to: shape.Day('Last day.'),
    after: Type.Optional(shape.TimeOfDay('Earliest start.')),
    before: Type.Optional(shape.TimeOfDay('Latest start (exclusive).')),
    key: shape.Key,
  }),
  output: shape.Fields({
    id: shape.Text,
    status: shape.Text,
    position: shape.MaybeAmount,
    freeNow: shape.MaybeAmount,
    repeated: shape.MaybeFlag,
    notified: Type.Optional(shape.Notified),
  }),
  async run({ key: _, ...body }, { api, keyFor, wasRepeated, session }) {
    const joined = await api.joinWaitlist(body, keyFor('join')).catch(refuseStaff);
    const repeated = wasRepeated();
    const readNow = () => api.getWaitlistEntry({ id: joined.id });
    const entry = repeated ? await readCurrent<WaitlistEntry>(joined, readNow) : joined;
    const { id, status, position, freeNow } = presentWaitlistEntry(entry);
    return {
      data: {
        id,
        status,
        ...(position !== undefined && { position }),
        ...(freeNow !== undefined && { freeNow }),
        ...(repeated ? { repeated } : { notified: ofAgent(presentNotified(session)) }),
      },
      summary:
        (freeNow ?? 0) > 0
          ? `${freeNow} matching times are free now. Call find_times and book instead of waiting.`
          : `Waiting as ${id}, ${status}${position === undefined ? '' : `, position ${position}`}.`,
    };
  },
});
