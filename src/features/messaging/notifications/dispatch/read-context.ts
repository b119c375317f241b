import type { Transaction } from '../../../../platform/database/database.ts';
import type { DomainEvent } from '../../../../shared/event-kinds.ts';
import { canReachStrangers, isForAdmins, namedRecipients } from '../rules/audience.ts';
import {
  type AppointmentFacts,
  type BusinessState,
  type FormerProfessional,
  type Handover,
  listAdminIds,
  listBusinessFacts,
  listExistingClients,
  listFormerProfessionals,
  listSeriesFacts,
  listStaffNames,
} from './facts-store.ts';

/** Current data about the records of a batch of events. */
export interface EventContext {
  appointments: ReadonlyMap<string, AppointmentFacts>;
  /** By series id, ordered by start. */
  series: ReadonlyMap<string, AppointmentFacts[]>;
  businesses: ReadonlyMap<string, BusinessState>;
  /** Pairs `userId businessId` of accounts that have been a client of the business. */
  existingClients: ReadonlySet<string>;
  /** Previous professionals of reassigned appointments, by `handoverKey`. */
  formerProfessionals: ReadonlyMap<string, FormerProfessional>;
  /** Names of professionals who acted, by `userId businessId`. */
  staffNames: ReadonlyMap<string, string>;
  adminIds: readonly string[];
}

export async function readContext(
  transaction: Transaction,
  events: readonly DomainEvent[],
): Promise<EventContext> {
  const appointmentIds = uniqueIds(
    events.flatMap((event) => [appointmentIdOf(event), ...changedTogether(event)]),
  );
  const businessIds = uniqueIds(events.map(businessIdOf));
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
    existingClients: await readExistingClients(transaction, events),
    formerProfessionals:
      handovers.length === 0 ? new Map() : await listFormerProfessionals(transaction, handovers),
    staffNames: await readStaffNames(transaction, events, appointments),
    adminIds: events.some(isForAdmins) ? await listAdminIds(transaction) : [],
  };
}

function readExistingClients(transaction: Transaction, events: readonly DomainEvent[]): Promise<Set<string>> {
  const risky = events.filter(({ kind }) => canReachStrangers(kind));
  if (risky.length === 0) return Promise.resolve(new Set());
  return listExistingClients(transaction, risky.flatMap(namedRecipients), uniqueIds(risky.map(businessIdOf)));
}

/** Skipped for events caused by clients, which is the common case. */
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
  return listStaffNames(transaction, uniqueIds(actors), uniqueIds(places));
}

const uniqueIds = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

export function appointmentIdOf({ kind, subjectId, payload }: DomainEvent): string | null {
  if (kind.startsWith('appointment.')) return subjectId;
  return ('appointmentId' in payload && payload.appointmentId) || null;
}

/** Ids of all appointments that were changed in the same request, including this one. */
export const changedTogether = ({ payload }: DomainEvent): readonly string[] =>
  ('together' in payload && payload.together) || [];

export function businessIdOf({ kind, subjectId, payload }: DomainEvent): string | null {
  if (kind.startsWith('business.')) return subjectId;
  return ('businessId' in payload && payload.businessId) || null;
}

/** The previous professional, if the appointment was moved to another one. */
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
