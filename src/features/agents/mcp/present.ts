import type { Appointment, WaitlistEntry } from 'openslot-client';
import { shorten } from './rules/marked-data.ts';
import type { VisitRow } from './tool-contract.ts';

type Given<Fields> = {
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

/** Without what there is none of: fewer words for whoever pays for each. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as Given<Fields>;
}

const longestNote = 300;

export function presentVisit(appointment: Appointment): VisitRow {
  const { id, status, date, start, end, timezone, business, businessName, professional, professionalName } =
    appointment;
  return given({
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
    notes: appointment.notes === undefined ? undefined : shorten(appointment.notes, longestNote),
  });
}

export function presentBooked(appointment: Appointment) {
  const { business: _, professional: __, end: ___, notes: ____, ...row } = presentVisit(appointment);
  return row;
}

export const presentChanged = ({ id, status, date, start, timezone }: Appointment) => ({
  id,
  status,
  date,
  start,
  timezone,
});

export function presentWaiting({ id, business, status, from, to, position, freeNow, offer }: WaitlistEntry) {
  return given({
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
