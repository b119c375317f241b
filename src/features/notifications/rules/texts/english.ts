import { currencyDigits } from '../../../../shared/currencies.ts';
import { type Facts, inOneLine, type NotificationKind } from '../facts.ts';
import { announce } from './english-announcements.ts';
import {
  appointmentWriters,
  detailsOf,
  quote,
  summarise,
  writeAbout,
  writeReminder,
} from './english-appointments.ts';
import { describeShortly, describeTime } from './english-times.ts';
import type { EventText, Language } from './language.ts';

type Writer = (facts: Facts, zone: string | null) => EventText;

const businessOf = (facts: Facts) => facts.business?.name ?? 'the business';
const memberRole = (role: string | undefined) => (role === 'manager' ? 'a manager' : 'staff');
const optional = (label: string, text: string | undefined) => (text ? [`${label}: ${text}`] : []);
const quoted = (label: string, text: string | undefined) => optional(label, text && quote(text));
const titled = (title: string, ...lines: string[]): EventText => ({ title, lines });

function amountOf({ payload }: Facts): string {
  const { amountMajor, currency } = payload;
  if (amountMajor === undefined || currency === undefined) return 'the amount';
  return `${amountMajor.toFixed(currencyDigits.get(currency) ?? 2)} ${currency}`;
}

const ratingOf = ({ payload }: Facts) => (payload.rating === undefined ? '' : `, ${payload.rating} of 5`);

/** About an appointment where the event names one, else plain. */
const about =
  (
    label: (facts: Facts) => string,
    sentence: (facts: Facts) => string,
    more: (facts: Facts) => string[] = () => [],
  ): Writer =>
  (facts, zone) => {
    const { title, lines } =
      facts.visits === undefined
        ? titled(label(facts), sentence(facts))
        : writeAbout({ ...facts, payload: {} }, zone, { label: label(facts), sentence: sentence(facts) });
    return { title, lines: [lines[0] ?? '', ...more(facts), ...lines.slice(1)] };
  };

const writeOffer: Writer = (facts, zone) => {
  const { startsAt, expiresAt } = facts.payload;
  const zones = { reader: zone, business: facts.business?.timezone ?? null };
  const when = startsAt === undefined ? '' : `, ${describeShortly(startsAt, zones)}`;
  return titled(
    `A time is free at ${businessOf(facts)}${when}`,
    'A time you are waiting for is free, and kept for you for a moment.',
    ...optional('When', startsAt && describeTime({ startsAt }, zones)),
    ...optional('Kept until', expiresAt && describeTime({ startsAt: expiresAt }, zones)),
    ...detailsOf(facts, zone),
  );
};

const decisions: Record<string, string> = {
  dismiss: 'We looked at it and left it as it is.',
  hide: 'It is no longer shown.',
  suspend: 'The business is suspended.',
};

const writers: Record<NotificationKind, Writer> = {
  ...appointmentWriters,
  'appointment.reminder': writeReminder,
  'appointment.paid': about(
    (facts) => `Paid ${amountOf(facts)}`,
    (facts) => `The payment of ${amountOf(facts)} was received.`,
  ),
  'appointment.refunded': about(
    (facts) => `Refunded ${amountOf(facts)}`,
    (facts) =>
      facts.reader === 'client' ? `You get ${amountOf(facts)} back.` : `${amountOf(facts)} is paid back.`,
  ),
  'appointment.refund_failed': about(
    (facts) => `Not refunded: ${amountOf(facts)}`,
    (facts) =>
      facts.reader === 'client'
        ? `The refund of ${amountOf(facts)} did not go through. ${businessOf(facts)} has been told; ask there how you get it back.`
        : `The refund of ${amountOf(facts)} did not go through. Try it again, or give it back another way.`,
  ),
  'review.created': about(
    (facts) => `New review${ratingOf(facts)}`,
    () => 'A client reviewed an appointment.',
    ({ payload }) => quoted('Comment', payload.comment),
  ),
  'review.updated': about(
    (facts) => `Review changed${ratingOf(facts)}`,
    () => 'A client changed the review of an appointment.',
    ({ payload }) => quoted('Comment', payload.comment),
  ),
  'review.deleted': about(
    () => 'Review removed',
    () => 'A review was taken back.',
  ),
  'alert.raised': about(
    ({ payload }) => (payload.minutes === undefined ? 'Running late' : `${payload.minutes} minutes late`),
    ({ by, payload, business, client }) =>
      `${by === 'staff' ? (business?.name ?? 'The business') : (client ?? 'The client')} is running late${
        payload.minutes === undefined ? '' : ` by ${payload.minutes} minutes`
      }. Please say whether that is all right.`,
    ({ payload }) => quoted('Message', payload.message),
  ),
  'alert.answered': about(
    ({ payload }) => (payload.response === 'declined' ? 'Running late: declined' : 'Running late: accepted'),
    ({ payload }) =>
      payload.response === 'declined' ? 'The other side cannot wait.' : 'The other side will wait for you.',
  ),
  'waitlist.offered': writeOffer,
  'waitlist.lapsed': (facts) =>
    titled(
      `Your place on the waiting list at ${businessOf(facts)}`,
      'The time that was kept for you is free for others again.',
    ),
  'join_request.made': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(
          `${facts.payload.professionalName ?? 'A professional'} would like to work at ${businessOf(facts)}`,
          'Please accept or decline the request.',
        )
      : titled(`${businessOf(facts)} invites you to work there`, 'Please accept or decline the invitation.'),
  'join_request.accepted': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`Welcome to ${businessOf(facts)}`, 'Your request was accepted: you work there from now on.')
      : titled(
          `${facts.payload.professionalName ?? 'The professional'} joins ${businessOf(facts)}`,
          'Your invitation was accepted.',
        ),
  'join_request.declined': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`${businessOf(facts)} declined your request`, 'You may ask again later.')
      : titled(
          `${facts.payload.professionalName ?? 'The professional'} declined your invitation`,
          `You had invited them to ${businessOf(facts)}.`,
        ),
  'member.invited': (facts) =>
    titled(
      `${businessOf(facts)} invites you to be ${memberRole(facts.payload.role)} there`,
      'Please accept or decline the invitation.',
    ),
  'member.joined': (facts) =>
    titled(
      `${facts.payload.memberName ?? 'Somebody'} joins ${businessOf(facts)}`,
      `They accepted the invitation and are ${memberRole(facts.payload.role)} there from now on.`,
    ),
  'member.declined': (facts) =>
    titled(
      `${facts.payload.memberName ?? 'Somebody'} declined an invitation`,
      `They had been invited to ${businessOf(facts)}.`,
    ),
  'member.changed': (facts) =>
    titled(
      `You are ${memberRole(facts.payload.role)} at ${businessOf(facts)}`,
      'What you may do there has changed.',
    ),
  'member.left': (facts) =>
    titled(
      `${facts.payload.memberName ?? 'Somebody'} left ${businessOf(facts)}`,
      'They can no longer see or change anything there.',
    ),
  'member.removed': (facts) =>
    titled(`You no longer belong to ${businessOf(facts)}`, 'You can no longer see or change anything there.'),
  'business.submitted': (facts) =>
    titled(`To be reviewed: ${businessOf(facts)}`, 'A business was submitted. Please approve or reject it.'),
  'business.approved': (facts) =>
    titled(`${businessOf(facts)} is published`, 'It was approved: clients can find and book it from now on.'),
  'business.rejected': (facts) =>
    titled(
      `${businessOf(facts)} was not approved`,
      'Please change what is missing and submit it again.',
      ...quoted('Reason', facts.payload.reason),
    ),
  'business.suspended': (facts) =>
    titled(
      `${businessOf(facts)} is suspended`,
      'Clients can no longer find or book it.',
      ...quoted('Reason', facts.payload.reason),
    ),
  'business.reinstated': (facts) =>
    titled(`${businessOf(facts)} is back`, 'Clients can find and book it again.'),
  'business.closed': (facts) =>
    titled(
      `${businessOf(facts)} has closed`,
      'It takes no more bookings, and nobody waits there for a free time any longer.',
      ...quoted('Reason', facts.payload.reason),
    ),
  'business.reopened': (facts) =>
    titled(
      `To be reviewed: ${businessOf(facts)}`,
      'A business that had closed wants to open again. Please approve or reject it.',
    ),
  'business.could_not_book': ({ payload, business }, zone) =>
    titled(
      `${business?.name ?? 'A business'} tried to book you`,
      'You have another appointment at that time, so nothing was booked. All they learnt is that you are not free then.',
      ...optional(
        'When',
        payload.startsAt &&
          describeTime(
            { startsAt: payload.startsAt },
            { reader: zone, business: business?.timezone ?? null },
          ),
      ),
    ),
  'package.assigned': ({ payload, ...facts }, zone) =>
    titled(
      `Your package at ${businessOf({ payload, ...facts })}${payload.title ? `: ${payload.title}` : ''}`,
      payload.sessionsTotal === undefined
        ? 'You can use it when you book.'
        : `It holds ${payload.sessionsTotal} sessions, which you can use when you book.`,
      ...optional(
        'Valid until',
        payload.expiresAt &&
          describeTime(
            { startsAt: payload.expiresAt },
            { reader: zone, business: facts.business?.timezone ?? null },
          ),
      ),
    ),
  'package.cancelled': (facts) =>
    titled(
      `Package cancelled${facts.payload.title ? `: ${facts.payload.title}` : ''}`,
      `${businessOf(facts)} cancelled it. What is left of it can no longer be used.`,
    ),
  'report.made': ({ payload }) =>
    titled(
      `New report${payload.targetType ? ` of a ${payload.targetType}` : ''}`,
      'Somebody reported content. Please look at it.',
      ...quoted('Reason', payload.reason),
    ),
  'report.resolved': ({ payload }) =>
    titled(
      'A report was dealt with',
      `Thank you for telling us. ${decisions[payload.action ?? ''] ?? 'We looked at it.'}`,
    ),
  'ticket.opened': ({ payload }) =>
    titled(`New support request${payload.subject ? `: ${payload.subject}` : ''}`, 'Somebody asks for help.'),
  'ticket.answered': ({ payload }) =>
    titled(
      `New message${payload.subject ? `: ${payload.subject}` : ' in a support request'}`,
      'Somebody wrote in a support request.',
    ),
  'ticket.changed': ({ payload }) =>
    titled(
      `Support request${payload.subject ? `: ${payload.subject}` : ''}`,
      payload.status === undefined ? 'It was changed.' : `It is now ${payload.status}.`,
    ),
  'ticket.assigned': ({ payload }) =>
    titled(`Support request${payload.subject ? `: ${payload.subject}` : ''}`, 'It was given to you.'),
  'webhook.paused': (facts) =>
    titled(
      `A webhook of ${businessOf(facts)} is paused`,
      facts.payload.reason === 'gone'
        ? 'Its receiver answered that it is gone for good.'
        : 'Its receiver accepted nothing for three days.',
      'It is told nothing until you switch it on again.',
    ),
};

/** A kind that a newer version wrote is shown by its name. */
const write: Language['write'] = (kind, facts, zone) =>
  writers[kind]?.(inOneLine(facts), zone) ?? titled(kind.replaceAll(/[._]/g, ' '));

export const english: Language = {
  write,
  writeShort: (kind, facts, zone) =>
    kind === 'appointment.reminder'
      ? `Reminder: ${facts.isFamily ? `${inOneLine(facts).client}, ` : ''}${summarise(inOneLine(facts), zone)}`
      : write(kind, facts, zone).title,
  announce,
  greet: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
};
