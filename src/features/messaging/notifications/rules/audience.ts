import type { AppointmentRole } from '../../../../shared/appointment-role.ts';
import type { DomainEvent, EventKind } from '../../../../shared/event-kinds.ts';
import type { Queue } from '../../../../shared/queues.ts';
import type { NotificationKind } from './facts.ts';

/** Accounts and records that an appointment concerns. */
export interface Parties {
  /** Account that booked, for itself or a family member. */
  userId: string | null;
  /** Client record, if staff booked for a client without an account. */
  crmClientId: string | null;
  /** Accounts of the owner and the professional. */
  staffIds: readonly string[];
}

export type Recipient = { role: AppointmentRole; userId: string } | { role: 'client'; clientId: string };

interface Audience {
  /**
   * `parties`: client and staff of the appointment. `staff`: only its staff, because staff notes are hidden
   * from clients. `admins`: the staff of the platform. `recipients`: accounts named in the payload.
   */
  to: 'parties' | 'staff' | 'admins' | 'recipients';
  /**
   * The client is notified even of their own action: the e-mail is their receipt and updates their calendar.
   */
  isReceipt?: true;
  /** A business or an applicant can cause this event for accounts that have no relationship with them. */
  canReachStrangers?: true;
  /**
   * The event reports an action of an agent to the account that authorized it, whether or not that account
   * takes part in the appointment.
   */
  isAgentAction?: true;
  /** The text asks for something that needs an account. Client records are not notified. */
  needsAccount?: true;
  /**
   * No notification mail: the feature sends its own, with a private link, or another event is mailed instead.
   */
  hasOwnMail?: true;
}

const audiences: Record<EventKind, Audience> = {
  'appointment.booked': { to: 'parties', isReceipt: true },
  'appointment.confirmed': { to: 'parties' },
  'appointment.cancelled': { to: 'parties', isReceipt: true },
  'appointment.rescheduled': { to: 'parties', isReceipt: true },
  'appointment.completed': { to: 'parties', needsAccount: true },
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
  'message.sent': { to: 'recipients' },
  'waitlist.offered': { to: 'recipients' },
  'waitlist.lapsed': { to: 'recipients' },
  'join_request.made': { to: 'recipients', canReachStrangers: true },
  'join_request.accepted': { to: 'recipients' },
  'join_request.declined': { to: 'recipients' },
  'member.invited': { to: 'recipients', canReachStrangers: true },
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
  'package.assigned': { to: 'recipients', canReachStrangers: true },
  'package.cancelled': { to: 'recipients', canReachStrangers: true },
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
  'calendar.failing': { to: 'recipients' },
  'agent.allowed': { to: 'recipients' },
  'agent.booked': { to: 'recipients', isAgentAction: true },
  'agent.rescheduled': { to: 'recipients', isAgentAction: true },
  'agent.cancelled': { to: 'recipients', isAgentAction: true },
  'agent.acted': { to: 'recipients', isAgentAction: true },
  'agent.key_reused': { to: 'recipients' },
};

export type AppointmentKind = Extract<EventKind, `appointment.${string}`>;

type AudienceEvent = Pick<DomainEvent, 'kind' | 'byUserId' | 'payload'>;

/** An event of a kind with `recipients` can set `forAdmins` instead. */
export const isForAdmins = ({ kind, payload }: AudienceEvent): boolean =>
  audiences[kind].to === 'admins' || ('forAdmins' in payload && payload.forAdmins === true);

const followsParties = ({ kind }: AudienceEvent): boolean =>
  audiences[kind].to === 'parties' || audiences[kind].to === 'staff';

/** False for most events, which have no recipients. */
export const mayHaveRecipients = (event: AudienceEvent): boolean =>
  followsParties(event) || isForAdmins(event) || namedRecipients(event).length > 0;

/** Each recipient once. The account that acted is excluded, except for receipts. */
export function recipientsOf(
  event: AudienceEvent,
  parties: Parties | null,
  adminIds: readonly string[],
): Recipient[] {
  if (followsParties(event)) return parties === null ? [] : partiesOf(event, parties);
  if (isForAdmins(event))
    return adminIds.filter((id) => id !== event.byUserId).map((userId) => ({ role: 'other', userId }));
  const record = 'crmClientId' in event.payload ? event.payload.crmClientId : undefined;
  // The client gets an e-mail if the record has an address. The business books the time for the client.
  if (record !== undefined)
    return [
      { role: 'client', clientId: record },
      ...namedRecipients(event).map((userId) => ({ role: 'staff' as const, userId })),
    ];
  const named = namedRecipients(event).map((userId) => ({ role: roleOf(userId, parties), userId }));
  // Skips recipients that are no longer involved in the appointment, for example former staff.
  return parties === null || audiences[event.kind].isAgentAction
    ? named
    : named.filter(({ role }) => role !== 'other');
}

function partiesOf(
  { kind, byUserId }: AudienceEvent,
  { userId, crmClientId, staffIds }: Parties,
): Recipient[] {
  const clients: Recipient[] = [];
  if (userId !== null && (userId !== byUserId || audiences[kind].isReceipt))
    clients.push({ role: 'client', userId });
  else if (userId === null && crmClientId !== null && !audiences[kind].needsAccount)
    clients.push({ role: 'client', clientId: crmClientId });
  const staff = [...new Set(staffIds)].filter((id) => id !== byUserId && id !== userId);
  return [
    ...(audiences[kind].to === 'staff' ? [] : clients),
    ...staff.map((id) => ({ role: 'staff' as const, userId: id })),
  ];
}

/** `full`: text with names and typed content. `plain`: without free text. `none`: no mail. */
export type Tone = 'full' | 'plain' | 'none';

export const canReachStrangers = (kind: EventKind): boolean => audiences[kind].canReachStrangers ?? false;

/**
 * Accounts without a relationship to the business get no free text, and no mail unless the business is active:
 * a business that was never reviewed cannot mail arbitrary accounts.
 */
export function toneOf(kind: EventKind, towards: { isKnown: boolean; isActive: boolean }): Tone {
  if (audiences[kind].hasOwnMail) return 'none';
  if (towards.isKnown || !canReachStrangers(kind)) return 'full';
  return towards.isActive ? 'plain' : 'none';
}

/** Upper bound against runaway events. No known event comes close to it. */
const maxRecipients = 1_000;

/** Accounts named in the payload, without duplicates. */
export function namedRecipients({ payload }: AudienceEvent): string[] {
  const recipients = ('recipients' in payload && payload.recipients) || [];
  return [...new Set(recipients)].slice(0, maxRecipients);
}

export function roleOf(userId: string | null, parties: Parties | null): AppointmentRole {
  if (userId === null || parties === null) return 'other';
  if (parties.staffIds.includes(userId)) return 'staff';
  return userId === parties.userId ? 'client' : 'other';
}

/** Time-critical kinds: waitlist offers that expire within 15 minutes, refunds, and running-late alerts. */
const urgent: readonly NotificationKind[] = [
  'waitlist.offered',
  'appointment.refunded',
  'appointment.refund_failed',
  'alert.raised',
  'alert.answered',
];

/** Frequent kinds that can wait. */
const bulk: readonly NotificationKind[] = [
  'appointment.booked',
  'appointment.completed',
  'appointment.updated',
  'review.created',
  'review.updated',
  'review.deleted',
  'review.answered',
];

export function queueOf(kind: NotificationKind): Queue {
  if (urgent.includes(kind)) return 'urgent';
  return bulk.includes(kind) ? 'bulk' : 'normal';
}
