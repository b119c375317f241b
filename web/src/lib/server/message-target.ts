import type { RequestEvent } from '@sveltejs/kit';
import type { Notification } from 'openslot-client';

/** Messages about these, for whoever belongs to a business, lead into this room of its desk. */
const rooms: Record<string, string> = {
  review: 'reviews',
  join_request: 'team',
  member: 'team',
  package: 'packages',
  webhook: 'settings/webhooks',
};

type Message = Pick<Notification, 'kind' | 'subjectId' | 'appointmentId'>;
const subjectOf = ({ kind }: Message) => kind.split('.')[0] ?? '';
/** Answers to what somebody asked, or what they are asked: where they choose among businesses. */
const isPersonal = ({ kind }: Message) =>
  [
    'member.invited',
    'member.changed',
    'member.removed',
    'join_request.accepted',
    'join_request.declined',
  ].includes(kind);

/** What agents did or ask: their own pages, whoever it is about. */
export const pageOfAgents = (message: Message): string | null =>
  subjectOf(message) === 'approval'
    ? `/approvals/${encodeURIComponent(message.subjectId)}`
    : subjectOf(message) === 'agent' && message.appointmentId === null
      ? '/account/agents'
      : null;

/** Whether there is somewhere to go on to. */
export function leadsSomewhere(message: Message, role: string): boolean {
  if (pageOfAgents(message) !== null) return true;
  if (role === 'customer') return message.appointmentId !== null;
  if (role !== 'business' && role !== 'professional') return false;
  const subject = subjectOf(message);
  return message.appointmentId !== null || subject === 'business' || subject in rooms;
}

const slugOf = (event: RequestEvent, id: string) =>
  event.locals.api.getBusiness({ id }).then(
    ({ slug, role }) => (role === undefined ? null : slug),
    () => null,
  );

/** Where a message leads: customers to their appointment, others to the desk of the business it is about. */
export async function targetOf(event: RequestEvent, message: Message, role: string): Promise<string> {
  const { appointmentId, subjectId } = message;
  const ofAgents = pageOfAgents(message);
  if (ofAgents !== null) return ofAgents;
  if (role === 'customer')
    return appointmentId === null ? '/messages' : `/appointments/${encodeURIComponent(appointmentId)}`;
  const subject = subjectOf(message);
  if (subject === 'business') {
    const slug = await slugOf(event, subjectId);
    return slug === null ? '/desk' : `/desk/${slug}`;
  }
  if (isPersonal(message) || (role === 'professional' && subject === 'join_request')) return '/desk?choose';
  const room = rooms[subject];
  if (appointmentId === null) return room === undefined ? '/desk' : `/desk?room=${room}`;
  const visit = await event.locals.api.getAppointment({ id: appointmentId }).catch(() => null);
  const slug = visit && (await slugOf(event, visit.business));
  if (!slug) return '/desk';
  return room === undefined ? `/desk/${slug}/calendar/${visit.id}` : `/desk/${slug}/${room}`;
}
