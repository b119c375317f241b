import type { Transaction } from '../../../../platform/database/database.ts';
import type { DomainEvent } from '../../../../shared/event-kinds.ts';
import { isForAdmins, isToStrangers, namedIn } from '../rules/audience.ts';
import {
  type AppointmentFacts,
  type FormerProfessional,
  type Handover,
  type KnownBusiness,
  listAcquainted,
  listAdminIds,
  listBusinessFacts,
  listFormerProfessionals,
  listSeriesFacts,
  listStaffNames,
} from './facts-store.ts';

/** What events are about, as it is now, read for a whole batch at once. */
export interface EventContext {
  appointments: ReadonlyMap<string, AppointmentFacts>;
  /** By the id of the series, in the order of their starts. */
  series: ReadonlyMap<string, AppointmentFacts[]>;
  businesses: ReadonlyMap<string, KnownBusiness>;
  /** "account business": who has been a client where. */
  acquainted: ReadonlySet<string>;
  /** Those who had an appointment before it was moved, by `handoverKey`. */
  formerProfessionals: ReadonlyMap<string, FormerProfessional>;
  /** "account business": the name of a professional who did something there. */
  staffNames: ReadonlyMap<string, string>;
  adminIds: readonly string[];
}

export async function readContext(
  transaction: Transaction,
  events: readonly DomainEvent[],
): Promise<EventContext> {
  const appointmentIds = present(events.flatMap((event) => [appointmentIdOf(event), ...togetherWith(event)]));
  const businessIds = present(events.map(businessIdOf));
  const handovers = events.map(handoverOf).filter((handover) => handover !== null);
  const bookedIds = events
    .filter(({ kind }) => kind === 'appointment.booked')
    .map(({ subjectId }) => subjectId);
  const appointments =
    appointmentIds.length === 0 ? [] : await listSeriesFacts(transaction, appointmentIds, bookedIds);
  return {
    appointments: new Map(appointments.map((row) => [row.id, row])),
    series: seriesOf(appointments),
    businesses: businessIds.length === 0 ? new Map() : await listBusinessFacts(transaction, businessIds),
    acquainted: await readAcquainted(transaction, events),
    formerProfessionals:
      handovers.length === 0 ? new Map() : await listFormerProfessionals(transaction, handovers),
    staffNames: await readStaffNames(transaction, events, appointments),
    adminIds: events.some(isForAdmins) ? await listAdminIds(transaction) : [],
  };
}

function readAcquainted(transaction: Transaction, events: readonly DomainEvent[]): Promise<Set<string>> {
  const risky = events.filter(({ kind }) => isToStrangers(kind));
  if (risky.length === 0) return Promise.resolve(new Set());
  return listAcquainted(transaction, risky.flatMap(namedIn), present(risky.map(businessIdOf)));
}

/** Most of what happens is done by clients, who need no name here. */
function readStaffNames(
  transaction: Transaction,
  events: readonly DomainEvent[],
  appointments: readonly AppointmentFacts[],
): Promise<Map<string, string>> {
  const clients = new Map(appointments.map(({ id, userId }) => [id, userId]));
  const actors = events.flatMap((event) => {
    const id = appointmentIdOf(event);
    const { byUserId } = event;
    return id === null || byUserId === null || byUserId === clients.get(id) ? [] : [byUserId];
  });
  if (actors.length === 0) return Promise.resolve(new Map());
  const places = appointments.map(({ business }) => business.id);
  return listStaffNames(transaction, present(actors), present(places));
}

const present = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

export function appointmentIdOf({ kind, subjectId, payload }: DomainEvent): string | null {
  if (kind.startsWith('appointment.')) return subjectId;
  return ('appointmentId' in payload && payload.appointmentId) || null;
}

/** What was changed in one go with the appointment, itself included. */
export const togetherWith = ({ payload }: DomainEvent): readonly string[] =>
  ('together' in payload && payload.together) || [];

export function businessIdOf({ kind, subjectId, payload }: DomainEvent): string | null {
  if (kind.startsWith('business.')) return subjectId;
  return ('businessId' in payload && payload.businessId) || null;
}

/** Who had the appointment before, when it was moved to somebody else. */
export function handoverOf({ kind, subjectId, payload }: DomainEvent): Handover | null {
  if (kind !== 'appointment.rescheduled') return null;
  const before = payload.before?.professional;
  if (before === undefined || before === payload.after?.professional) return null;
  return { appointmentId: subjectId, professionalId: before };
}

function seriesOf(appointments: readonly AppointmentFacts[]): Map<string, AppointmentFacts[]> {
  const series = new Map<string, AppointmentFacts[]>();
  for (const appointment of appointments) {
    const { recurringGroupId } = appointment;
    if (recurringGroupId === null) continue;
    series.set(recurringGroupId, [...(series.get(recurringGroupId) ?? []), appointment]);
  }
  return series;
}
