import type { Appointment, Quote, WaitlistEntry } from 'openslot-client';
import type { Session } from '../../../http/caller.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import { shorten } from './rules/marked-data.ts';
import type { AppointmentRow } from './tool-contract.ts';

type WithoutEmpty<Fields> = {
  [Name in keyof Fields as null extends Fields[Name]
    ? never
    : undefined extends Fields[Name]
      ? never
      : Name]: Fields[Name];
} & {
  [Name in keyof Fields as null extends Fields[Name]
    ? Name
    : undefined extends Fields[Name]
      ? Name
      : never]?: NonNullable<Fields[Name]>;
};

/** Omits empty fields to save tokens. */
export function withoutEmpty<Fields extends object>(fields: Fields): WithoutEmpty<Fields> {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as WithoutEmpty<Fields>;
}

/** The deadline as an instant and as local time of the business. */
function presentDeadline(
  cancelUntil: string | null | undefined,
  timezone: string,
): { cancelUntil?: string; cancelUntilLocal?: string } {
  if (cancelUntil == null) return {};
  const { date, minute } = toLocal(Date.parse(cancelUntil), timezone);
  return { cancelUntil, cancelUntilLocal: `${date} ${timeOfDay(minute)}` };
}

export const presentQuote = (
  { finalMajor, seriesFinalMajor, currency, cancelUntil }: Quote,
  timezone: string,
) => ({ total: seriesFinalMajor ?? finalMajor, currency, ...presentDeadline(cancelUntil, timezone) });

interface Notified {
  who: string;
  status: string;
}

/** Staff learn which clients are notified. An agent's action always notifies its account holder. */
export function presentNotified(session: Session | null, clients?: readonly Notified[]): Notified[] {
  const isCustomer = session?.role === 'customer';
  return [
    ...(isCustomer || session?.grant !== undefined ? [{ who: 'user', status: 'queued' }] : []),
    ...(isCustomer ? [{ who: 'business', status: 'queued' }] : []),
    ...(clients ?? []).map(({ who, status }) => ({ who, status })),
  ];
}

const maxNoteLength = 300;

export function presentAppointment(appointment: Appointment): AppointmentRow {
  const { id, status, date, start, end, timezone, business, businessName, professional, professionalName } =
    appointment;
  return withoutEmpty({
    id,
    status,
    date,
    start,
    end,
    timezone,
    business,
    businessName,
    professional,
    professionalName,
    services: appointment.bookedServices?.map(({ name }) => name) ?? [],
    client: appointment.client,
    total: appointment.totalMajor,
    currency: appointment.currency,
    ...presentDeadline(appointment.cancelUntil, timezone),
    notes: appointment.notes === undefined ? undefined : shorten(appointment.notes, maxNoteLength),
  });
}

export function presentBooked(appointment: Appointment) {
  const { business: _, professional: __, end: ___, notes: ____, ...row } = presentAppointment(appointment);
  return row;
}

export const presentChanged = ({ id, status, date, start, timezone }: Appointment) => ({
  id,
  status,
  date,
  start,
  timezone,
});

export function presentWaitlistEntry({
  id,
  business,
  status,
  from,
  to,
  position,
  freeNow,
  offer,
}: WaitlistEntry) {
  return withoutEmpty({
    id,
    business,
    status,
    from,
    to,
    position,
    freeNow,
    offer: offer && {
      hold: offer.holdId,
      professional: offer.professional,
      date: offer.date,
      start: offer.start,
      expiresAt: offer.expiresAt,
    },
  });
}
