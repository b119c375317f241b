import type { Facts, NotificationKind } from './facts.ts';
import type { MailLink } from './texts/language.ts';

/** A notification with everything that its page depends on. */
export interface LinkedNotification {
  kind: NotificationKind;
  facts: Facts;
  subjectId: string;
  appointmentId: string | null;
  /** Role of the account. Null for client records, which have no pages of their own. */
  role: 'customer' | 'business' | 'professional' | 'admin' | null;
  /** Current slug of the business. Null if the notification is not about one. */
  slug: string | null;
}

type SubjectOf<Kind> = Kind extends `${infer Subject}.${string}` ? Subject : never;

const kindsToPlan: readonly NotificationKind[] = [
  'appointment.booked',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.reminder',
];

/** True for messages to a client about an upcoming appointment, which link its intake form. */
export const mayAskQuestions = ({ kind, facts }: Pick<LinkedNotification, 'kind' | 'facts'>): boolean =>
  facts.reader === 'client' && kindsToPlan.includes(kind);

/** Pages linked in the mail, the most important first. Every mail has at least one link. */
export function linksOf(notification: LinkedNotification): [MailLink, string][] {
  const { facts, role, appointmentId, slug } = notification;
  if (role === null) return slug === null ? [['details', '/']] : [['business', `/b/${slug}`]];
  const page = pageOf(notification);
  const mayPlan = appointmentId !== null && mayAskQuestions(notification);
  const isTooLate = facts.cancellation === undefined || facts.cancellation.isOver;
  if (!mayPlan || isTooLate || facts.visits?.length !== 1) return [['details', page]];
  return [
    ['details', page],
    ['reschedule', `${page}/reschedule`],
    ['cancel', `${page}/cancel`],
  ];
}

function pageOf(notification: LinkedNotification): string {
  const { kind, facts, appointmentId } = notification;
  const subject = kind.split('.')[0] as SubjectOf<NotificationKind>;
  if (appointmentId !== null && subject !== 'approval') {
    const part = subject === 'message' ? '#messages' : '';
    if (facts.reader === 'client') return `/appointments/${appointmentId}${part}`;
    if (facts.reader === 'staff')
      return `${deskOf(notification)}/${subject === 'review' ? 'reviews' : `calendar/${appointmentId}${part}`}`;
  }
  // A kind of a newer version has no page of its own.
  return pages[subject]?.(notification) ?? '/messages';
}

const deskOf = ({ slug }: LinkedNotification) => (slug === null ? '/desk' : `/desk/${slug}`);

const isAdmin = ({ role }: LinkedNotification) => role === 'admin';

const pages: Record<SubjectOf<NotificationKind>, (notification: LinkedNotification) => string> = {
  agent: () => '/account/agents',
  alert: () => '/messages',
  appointment: () => '/messages',
  approval: ({ subjectId }) => `/approvals/${subjectId}`,
  business: (notification) => {
    if (notification.role === 'customer')
      return notification.kind === 'business.closed' ? '/waitlist' : '/appointments';
    return isAdmin(notification) ? `/platform/businesses/${notification.subjectId}` : deskOf(notification);
  },
  calendar: () => '/desk?room=hours/calendars',
  // Invitations and requests are answered where businesses are chosen.
  join_request: (notification) =>
    notification.role === 'business' ? `${deskOf(notification)}/team` : '/desk?choose',
  member: ({ kind, subjectId }) =>
    kind === 'member.invited' ? `/invitation?id=${subjectId}` : '/desk?choose',
  message: () => '/messages',
  package: (notification) =>
    notification.role === 'customer' ? '/packages' : `${deskOf(notification)}/packages`,
  report: (notification) =>
    isAdmin(notification) ? `/platform/reports/${notification.subjectId}` : '/messages',
  review: () => '/messages',
  ticket: (notification) =>
    `${isAdmin(notification) ? '/platform' : '/help'}/tickets/${notification.subjectId}`,
  waitlist: (notification) =>
    notification.facts.reader === 'staff' ? `${deskOf(notification)}/waitlist` : '/waitlist',
  webhook: (notification) => `${deskOf(notification)}/settings/webhooks`,
};
