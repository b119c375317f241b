import type { RequestEvent } from '@sveltejs/kit';
import type { Appointment, Input } from 'openslot-client';
import type { Override } from '$lib/booking/overrides';
import { lengthOf } from '$lib/calendar/clock';
import { type Outcome, tryCall } from '$lib/server/api';
import type { CalendarNotice } from '$lib/server/http/notice';
import { ifMatch } from './change';

/** Fields of the form that undoes a change. */
type Undo = Record<string, string>;

interface Changed {
  /** The appointment before a move. */
  former: Appointment | null;
  answer: unknown;
  /** Whether more than one appointment was cancelled. */
  isSeries: boolean;
}

/** How a change is undone. Null for changes that the API cannot undo. */
export async function describeUndo(
  event: RequestEvent,
  what: string,
  { former, answer, isSeries }: Changed,
): Promise<Undo | null> {
  const { id, version = '' } = answer as Appointment;
  if (what === 'complete' || what === 'noShow') return { undo: 'reopen', id, version };
  if (what === 'move' && former !== null) return undoOfMove(former, answer as Appointment);
  if (what === 'cancel' && !isSeries) return undoOfCancel(event, answer as Appointment);
  return null;
}

const minutesOf = ({ startUtc, date, start, end, timezone }: Appointment) =>
  lengthOf(startUtc, date, start, end, timezone);

function undoOfMove(former: Appointment, moved: Appointment): Undo {
  const minutes = minutesOf(former);
  return {
    undo: 'moveBack',
    id: moved.id,
    version: moved.version ?? '',
    date: former.date,
    time: former.start,
    for: former.professional,
    overrides: (former.overrides ?? []).join(' '),
    ...(minutes !== minutesOf(moved) && { minutes: String(minutes) }),
  };
}

/**
 * A cancelled appointment can be booked again if it was a single one, without payment, coupon or package, and
 * if its time is still free.
 */
async function undoOfCancel(event: RequestEvent, cancelled: Appointment): Promise<Undo | null> {
  const isPlain =
    cancelled.recurringGroupId === undefined &&
    cancelled.familyMemberId == null &&
    cancelled.paymentStatus === 'unpaid' &&
    cancelled.discount == null &&
    cancelled.packageRedemption === undefined;
  if (!isPlain) return null;
  const { notes: _, staffNotes: __, ...body } = bookingOf(cancelled);
  const asked = await tryCall(event, event.locals.api.quoteAppointment(body));
  if (asked.refusal || asked.value.end !== cancelled.end) return null;
  return { undo: 'rebook', id: cancelled.id, key: crypto.randomUUID() };
}

const bookingOf = (one: Appointment): Input<'bookAppointment'> => ({
  business: one.business,
  professional: one.professional,
  date: one.date,
  start: one.start,
  services: one.services ?? [],
  ...(one.crmClientId == null ? { clientId: one.clientId ?? '' } : { crmClientId: one.crmClientId }),
  ...(one.notes && { notes: one.notes }),
  ...(one.staffNotes && { staffNotes: one.staffNotes }),
  ...(one.overrides?.length && { override: one.overrides as Override[] }),
});

type UndoneName = 'reopen' | 'moveBack' | 'rebook' | 'unblock';
type Read = (name: string) => string;

const undoing: Record<UndoneName, (event: RequestEvent, read: Read) => Promise<Partial<Appointment> | null>> =
  {
    reopen: ({ locals }, read) => locals.api.reopenAppointment({ id: read('id') }, ifMatch(read('version'))),
    moveBack: ({ locals }, read) =>
      locals.api.rescheduleAppointment(
        {
          id: read('id'),
          date: read('date'),
          start: read('time'),
          professional: read('for') || undefined,
          durationMinutes: Number(read('minutes')) || undefined,
          override: read('overrides') === '' ? undefined : (read('overrides').split(' ') as Override[]),
        },
        ifMatch(read('version')),
      ),
    async rebook({ locals }, read) {
      const cancelled = await locals.api.getAppointment({ id: read('id') });
      return locals.api.bookAppointment(bookingOf(cancelled), { idempotencyKey: read('key') || undefined });
    },
    async unblock({ locals }, read) {
      await locals.api.deleteTimeOff({ id: read('id') });
      return null;
    },
  };

const isUndone = (name: string): name is UndoneName => Object.hasOwn(undoing, name);

/** Undoes a change. Returns the notice and the appointment, if there is one. */
export async function undo(
  event: RequestEvent,
  read: Read,
): Promise<Outcome<{ name: CalendarNotice; appointment: Partial<Appointment> | null }> | null> {
  const name = read('undo');
  if (!isUndone(name)) return null;
  const outcome = await tryCall(event, undoing[name](event, read));
  if (outcome.refusal) return { refusal: outcome.refusal };
  return { value: { name: `calendar.${name}`, appointment: outcome.value } };
}
