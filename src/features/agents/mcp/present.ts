import type { Appointment, WaitlistEntry } from 'openslot-client';
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
    cancelUntil: appointment.cancelUntil,
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
