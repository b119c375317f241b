import type { RequestEvent } from '@sveltejs/kit';
import type { Notification } from 'openslot-client';
import type { Visitor } from '$lib/accounts/visitor';

/** Desk sections by message subject. */
const sections: Record<string, string> = {
  review: 'reviews',
  join_request: 'team',
  member: 'team',
  package: 'packages',
  webhook: 'settings/webhooks',
  calendar: 'hours/calendars',
};

type Message = Pick<Notification, 'kind' | 'subjectId' | 'appointmentId'>;
const subjectOf = ({ kind }: Message) => kind.split('.')[0] ?? '';
/** Messages about the visitor's own membership lead to the list of businesses. */
const isPersonal = ({ kind }: Message) =>
  [
    'member.invited',
    'member.changed',
    'member.removed',
    'join_request.accepted',
    'join_request.declined',
  ].includes(kind);

/** Messages about agents lead to pages of the account, for every role. */
const agentPageOf = (message: Message): string | null =>
  subjectOf(message) === 'approval'
    ? `/approvals/${encodeURIComponent(message.subjectId)}`
    : subjectOf(message) === 'agent' && message.appointmentId === null
      ? '/account/agents'
      : null;

/** Pages for notifications that are not about an appointment, by role and subject. */
const pagesBySubject: Partial<Record<Visitor['role'], Record<string, (id: string) => string>>> = {
  customer: {
    waitlist: () => '/waitlist',
    package: () => '/packages',
    ticket: (id) => `/help/tickets/${id}`,
    report: () => '/help',
  },
  business: { ticket: (id) => `/help/tickets/${id}`, report: () => '/help' },
  professional: { ticket: (id) => `/help/tickets/${id}`, report: () => '/help' },
  admin: {
    ticket: (id) => `/platform/tickets/${id}`,
    report: (id) => `/platform/reports/${id}`,
    business: (id) => `/platform/businesses/${id}`,
  },
};

/** Section of the page of the appointment. */
const partOf = (message: Message) => (subjectOf(message) === 'message' ? '#messages' : '');

const slugOf = (event: RequestEvent, id: string) =>
  event.locals.api.getBusiness({ id }).then(
    ({ slug, role }) => (role === undefined ? null : slug),
    () => null,
  );

/** URL of a message's subject: the appointment for customers, the desk for others. */
export async function messageTarget(
  event: RequestEvent,
  message: Message,
  role: Visitor['role'],
): Promise<string> {
  const { appointmentId, subjectId } = message;
  const ofAgents = agentPageOf(message);
  if (ofAgents !== null) return ofAgents;
  const subject = subjectOf(message);
  const page = pagesBySubject[role]?.[subject];
  if (page !== undefined && appointmentId === null) return page(encodeURIComponent(subjectId));
  if (role === 'customer')
    return appointmentId === null
      ? '/messages'
      : `/appointments/${encodeURIComponent(appointmentId)}${partOf(message)}`;
  if (role === 'admin') return '/platform';
  if (subject === 'business') {
    const slug = await slugOf(event, subjectId);
    return slug === null ? '/desk' : `/desk/${slug}`;
  }
  if (isPersonal(message) || (role === 'professional' && subject === 'join_request')) return '/desk?choose';
  const section = sections[subject];
  if (appointmentId === null) return section === undefined ? '/desk' : `/desk?room=${section}`;
  const appointment = await event.locals.api.getAppointment({ id: appointmentId }).catch(() => null);
  const slug = appointment && (await slugOf(event, appointment.business));
  if (!slug) return '/desk';
  return section === undefined
    ? `/desk/${slug}/calendar/${appointment.id}?date=${appointment.date}${partOf(message)}`
    : `/desk/${slug}/${section}`;
}
