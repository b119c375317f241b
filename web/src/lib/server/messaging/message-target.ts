import type { RequestEvent } from '@sveltejs/kit';
import type { Notification } from 'openslot-client';

/** Desk sections by message subject. */
const sections: Record<string, string> = {
  review: 'reviews',
  join_request: 'team',
  member: 'team',
  package: 'packages',
  webhook: 'settings/webhooks',
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
export const agentPageOf = (message: Message): string | null =>
  subjectOf(message) === 'approval'
    ? `/approvals/${encodeURIComponent(message.subjectId)}`
    : subjectOf(message) === 'agent' && message.appointmentId === null
      ? '/account/agents'
      : null;

export function hasTarget(message: Message, role: string): boolean {
  if (agentPageOf(message) !== null) return true;
  if (role === 'customer') return message.appointmentId !== null;
  if (role !== 'business' && role !== 'professional') return false;
  const subject = subjectOf(message);
  return message.appointmentId !== null || subject === 'business' || subject in sections;
}

const slugOf = (event: RequestEvent, id: string) =>
  event.locals.api.getBusiness({ id }).then(
    ({ slug, role }) => (role === undefined ? null : slug),
    () => null,
  );

/** URL of a message's subject: the appointment for customers, the desk for others. */
export async function messageTarget(event: RequestEvent, message: Message, role: string): Promise<string> {
  const { appointmentId, subjectId } = message;
  const ofAgents = agentPageOf(message);
  if (ofAgents !== null) return ofAgents;
  if (role === 'customer')
    return appointmentId === null ? '/messages' : `/appointments/${encodeURIComponent(appointmentId)}`;
  const subject = subjectOf(message);
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
  return section === undefined ? `/desk/${slug}/calendar/${appointment.id}` : `/desk/${slug}/${section}`;
}
