import type { AppointmentRole } from '../../../../shared/appointment-role.ts';
import type { DomainEvent, EventKind } from '../../../../shared/event-kinds.ts';

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

interface Audience {
  /**
   * `parties`: who takes part in the appointment. `staff`: those of them who work there, for notes may be the staff's own, of which a client
   * knows nothing. `admins`: the platform's staff, whoever of them has time. `recipients`: the accounts that the payload names.
   */
  to: 'parties' | 'staff' | 'admins' | 'recipients';
  /** The client hears of it even as the one who did it: the mail is their receipt, and keeps their calendar right. */
  isReceipt?: true;
  /** A business, or somebody who would like to work there, can cause it for people who never dealt with them. */
  isToStrangers?: true;
  /** Those it names are told of what was done in their name, whatever they are to the appointment. */
  isOwnAct?: true;
  /** Mailed otherwise: by its feature, with a link that only the mailbox is to know, or as what it led to. */
  hasOwnMail?: true;
}

const audiences: Record<EventKind, Audience> = {
  'appointment.booked': { to: 'parties', isReceipt: true },
  'appointment.confirmed': { to: 'parties' },
  'appointment.cancelled': { to: 'parties', isReceipt: true },
  'appointment.rescheduled': { to: 'parties', isReceipt: true },
  'appointment.completed': { to: 'parties' },
  'appointment.no_show': { to: 'parties' },
  'appointment.updated': { to: 'staff' },
  'appointment.paid': { to: 'recipients' },
  'appointment.refunded': { to: 'recipients' },
  'appointment.refund_failed': { to: 'recipients' },
  'review.created': { to: 'recipients' },
  'review.updated': { to: 'recipients' },
  'review.deleted': { to: 'recipients' },
  'review.answered': { to: 'recipients' },
  'alert.raised': { to: 'recipients' },
  'alert.answered': { to: 'recipients' },
  'waitlist.offered': { to: 'recipients' },
  'waitlist.lapsed': { to: 'recipients' },
  'join_request.made': { to: 'recipients', isToStrangers: true },
  'join_request.accepted': { to: 'recipients' },
  'join_request.declined': { to: 'recipients' },
  'member.invited': { to: 'recipients', isToStrangers: true },
  'member.joined': { to: 'recipients' },
  'member.declined': { to: 'recipients' },
  'member.changed': { to: 'recipients' },
  'member.left': { to: 'recipients' },
  'member.removed': { to: 'recipients' },
  'business.submitted': { to: 'admins' },
  'business.approved': { to: 'recipients' },
  'business.rejected': { to: 'recipients' },
  'business.suspended': { to: 'recipients' },
  'business.reinstated': { to: 'recipients' },
  'business.closed': { to: 'recipients' },
  'business.reopened': { to: 'admins' },
  'business.could_not_book': { to: 'recipients' },
  'package.assigned': { to: 'recipients', isToStrangers: true },
  'package.cancelled': { to: 'recipients', isToStrangers: true },
  'package.purchased': { to: 'recipients' },
  'package.refunded': { to: 'recipients' },
  'package.refund_failed': { to: 'recipients' },
  'report.made': { to: 'admins' },
  'report.resolved': { to: 'recipients' },
  'ticket.opened': { to: 'admins' },
  'ticket.answered': { to: 'recipients' },
  'ticket.changed': { to: 'recipients' },
  'ticket.assigned': { to: 'recipients' },
  'approval.requested': { to: 'recipients', hasOwnMail: true },
  'approval.approved': { to: 'recipients', hasOwnMail: true },
  'approval.declined': { to: 'recipients' },
  'approval.lapsed': { to: 'recipients' },
  'webhook.paused': { to: 'recipients' },
  'agent.allowed': { to: 'recipients' },
  'agent.booked': { to: 'recipients', isOwnAct: true },
  'agent.rescheduled': { to: 'recipients', isOwnAct: true },
  'agent.cancelled': { to: 'recipients', isOwnAct: true },
  'agent.acted': { to: 'recipients', isOwnAct: true },
  'agent.key_reused': { to: 'recipients' },
};

export type AppointmentKind = Extract<EventKind, `appointment.${string}`>;

type Happened = Pick<DomainEvent, 'kind' | 'byUserId' | 'payload'>;

/** An event of a kind with `recipients` may still be for all admins, and then says so. */
export const isForAdmins = ({ kind, payload }: Happened): boolean =>
  audiences[kind].to === 'admins' || ('forAdmins' in payload && payload.forAdmins === true);

const followsParties = ({ kind }: Happened): boolean =>
  audiences[kind].to === 'parties' || audiences[kind].to === 'staff';

/** Whether anybody may have to be notified: most of what is published is not for people. */
export const concernsSomebody = (event: Happened): boolean =>
  followsParties(event) || isForAdmins(event) || namedIn(event).length > 0;

/** Those it concerns, each once; nobody is notified of what they did, but for receipts. */
export function recipientsOf(
  event: Happened,
  parties: Parties | null,
  adminIds: readonly string[],
): Recipient[] {
  if (followsParties(event)) return parties === null ? [] : partiesOf(event, parties);
  if (isForAdmins(event))
    return adminIds.filter((id) => id !== event.byUserId).map((userId) => ({ role: 'other', userId }));
  const named = namedIn(event).map((userId) => ({ role: roleOf(userId, parties), userId }));
  // Of an appointment only those are notified who still have to do with it: somebody may have left since the event named them.
  return parties === null || audiences[event.kind].isOwnAct
    ? named
    : named.filter(({ role }) => role !== 'other');
}

function partiesOf({ kind, byUserId }: Happened, { userId, crmClientId, staffIds }: Parties): Recipient[] {
  const clients: Recipient[] = [];
  if (userId !== null && (userId !== byUserId || audiences[kind].isReceipt))
    clients.push({ role: 'client', userId });
  else if (userId === null && crmClientId !== null) clients.push({ role: 'client', clientId: crmClientId });
  const staff = [...new Set(staffIds)].filter((id) => id !== byUserId && id !== userId);
  return [
    ...(audiences[kind].to === 'staff' ? [] : clients),
    ...staff.map((id) => ({ role: 'staff' as const, userId: id })),
  ];
}

/** How a mail may speak: in the words of those it is about, in ours alone, or not at all. */
export type Tone = 'full' | 'plain' | 'none';

export const isToStrangers = (kind: EventKind): boolean => audiences[kind].isToStrangers ?? false;

/**
 * Somebody who has dealt with a business reads its words. Anybody else gets ours, and only while the platform stands by the business:
 * a draft must not write to people it picked. Of what was booked they are notified in any case, so that nobody waits at a closed door.
 */
export function toneOf(kind: EventKind, towards: { isAcquainted: boolean; isActive: boolean }): Tone {
  if (audiences[kind].hasOwnMail) return 'none';
  if (towards.isAcquainted) return 'full';
  return isToStrangers(kind) && !towards.isActive ? 'none' : 'plain';
}

/** Most an event may name: nothing we know of concerns more accounts than that at once. */
const mostRecipients = 1_000;

/** The accounts that the event itself names, each once. */
export function namedIn({ payload }: Happened): string[] {
  const recipients = ('recipients' in payload && payload.recipients) || [];
  return [...new Set(recipients)].slice(0, mostRecipients);
}

export function roleOf(userId: string | null, parties: Parties | null): AppointmentRole {
  if (userId === null || parties === null) return 'other';
  if (parties.staffIds.includes(userId)) return 'staff';
  return userId === parties.userId ? 'client' : 'other';
}
