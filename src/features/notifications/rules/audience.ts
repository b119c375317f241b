import type { AppointmentRole } from '../../../shared/appointment-role.ts';
import type { DomainEvent, EventKind } from '../../../shared/event-kinds.ts';

/** Whom an appointment concerns. */
export interface Parties {
  /** The account that booked, for itself or its family. */
  userId: string | null;
  /** The record that staff booked for. */
  crmClientId: string | null;
  /** The owner and the professional, as far as they have accounts. */
  staffIds: readonly string[];
}

export type Recipient = { role: AppointmentRole; userId: string } | { role: 'client'; clientId: string };

/** The client hears of these even as the one who did it: the mail is their receipt, and keeps their calendar right. */
const receipts: readonly EventKind[] = [
  'appointment.booked',
  'appointment.cancelled',
  'appointment.rescheduled',
];

/** Notes may be the staff's own, of which a client knows nothing. */
const forStaff: readonly EventKind[] = ['appointment.updated'];

export type AppointmentKind = Extract<EventKind, `appointment.${string}`>;

/** What appointments publish of themselves: who is to be told follows from who takes part. */
const followParties: readonly EventKind[] = [
  'appointment.booked',
  'appointment.confirmed',
  'appointment.cancelled',
  'appointment.rescheduled',
  'appointment.completed',
  'appointment.no_show',
  'appointment.updated',
];

/** What waits for the platform's staff, whoever of them has time. Of other kinds an event says so: `detail.forAdmins`. */
const forAdmins: readonly EventKind[] = ['business.submitted', 'report.made', 'ticket.opened'];

export const isForAdmins = ({ kind, detail }: Happened): boolean =>
  forAdmins.includes(kind) || detail.forAdmins === true;

type Happened = Pick<DomainEvent, 'kind' | 'byUserId' | 'detail'>;

/** Whether anybody may have to be told: most of what is published is not for people. */
export const concernsSomebody = (event: Happened): boolean =>
  followParties.includes(event.kind) || isForAdmins(event) || namedIn(event).length > 0;

/** Those it concerns, each once; nobody is told of what they did, but for receipts. */
export function recipientsOf(
  event: Happened,
  parties: Parties | null,
  adminIds: readonly string[],
): Recipient[] {
  if (followParties.includes(event.kind)) return parties === null ? [] : partiesOf(event, parties);
  if (isForAdmins(event))
    return adminIds.filter((id) => id !== event.byUserId).map((userId) => ({ role: 'other', userId }));
  const named = namedIn(event).map((userId) => ({ role: roleOf(userId, parties), userId }));
  // Of an appointment only those are told who still have to do with it: somebody may have left since the event named them.
  return parties === null ? named : named.filter(({ role }) => role !== 'other');
}

function partiesOf({ kind, byUserId }: Happened, { userId, crmClientId, staffIds }: Parties): Recipient[] {
  const clients: Recipient[] = [];
  if (userId !== null && (userId !== byUserId || receipts.includes(kind)))
    clients.push({ role: 'client', userId });
  else if (userId === null && crmClientId !== null) clients.push({ role: 'client', clientId: crmClientId });
  const staff = [...new Set(staffIds)].filter((id) => id !== byUserId && id !== userId);
  return [
    ...(forStaff.includes(kind) ? [] : clients),
    ...staff.map((id) => ({ role: 'staff' as const, userId: id })),
  ];
}

/** How a mail may speak: in the words of those it is about, in ours alone, or not at all. */
export type Tone = 'full' | 'plain' | 'none';

/** What a business, or somebody who would like to work there, can send to people who never dealt with them. */
const addressStrangers: readonly EventKind[] = ['join_request.made', 'package.assigned', 'package.cancelled'];

export const isToStrangers = (kind: EventKind): boolean => addressStrangers.includes(kind);

/**
 * Somebody who has dealt with a business reads its words. Anybody else gets ours, and only while the platform stands by the business:
 * a draft must not write to people it picked. What was booked is told in any case, so that nobody waits at a closed door.
 */
export function toneOf(kind: EventKind, towards: { isAcquainted: boolean; isActive: boolean }): Tone {
  if (towards.isAcquainted) return 'full';
  return isToStrangers(kind) && !towards.isActive ? 'none' : 'plain';
}

/** Most an event may name: nothing we know of concerns more accounts than that at once. */
const mostRecipients = 1_000;

/** Events that know best whom they concern say so: `detail.recipients`, ids of accounts. */
export function namedIn({ detail }: Happened): string[] {
  const { recipients } = detail;
  if (!Array.isArray(recipients)) return [];
  const ids = recipients.filter((id): id is string => typeof id === 'string');
  return [...new Set(ids)].slice(0, mostRecipients);
}

export function roleOf(userId: string | null, parties: Parties | null): AppointmentRole {
  if (userId === null || parties === null) return 'other';
  if (parties.staffIds.includes(userId)) return 'staff';
  return userId === parties.userId ? 'client' : 'other';
}
