import type { Facts } from '../../facts.ts';
import type { AgentKind, KindTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { approvals } from './approvals.ts';
import { businessOf, nameOf, plural, words } from './words.ts';

const { about, amount, details, line, quoted, shortTime, time } = layOutWith(words);

const ratingOf = ({ payload }: Facts) => (payload.rating === undefined ? '' : `, ${payload.rating} of 5`);
const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');
const subjectOf = ({ payload }: Facts) => (payload.subject ? `: ${payload.subject}` : '');

const decisions: Record<string, string> = {
  dismiss: 'We looked at it and left it as it is.',
  hide: 'It is no longer shown.',
  suspend: 'The business is suspended.',
};

const memberOf = ({ payload }: Facts) => payload.memberName ?? 'Somebody';
const memberRole = ({ payload }: Facts) => (payload.role === 'manager' ? 'a manager' : 'staff');

export const kinds: Omit<KindTexts, AgentKind> = {
  ...approvals,
  'appointment.paid': about((facts) => ({
    label: `Paid ${amount(facts)}`,
    sentence: `The payment of ${amount(facts)} was received.`,
  })),
  'appointment.refunded': about((facts) => ({
    label: `Refunded ${amount(facts)}`,
    sentence: facts.reader === 'client' ? `You get ${amount(facts)} back.` : `${amount(facts)} is paid back.`,
  })),
  'appointment.refund_failed': about((facts) => ({
    label: `Not refunded: ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `The refund of ${amount(facts)} did not go through. ${businessOf(facts)} has been told; ask there how you get it back.`
        : `The refund of ${amount(facts)} did not go through. Try it again, or give it back another way.`,
  })),
  'review.created': about(
    (facts) => ({ label: `New review${ratingOf(facts)}`, sentence: 'A client reviewed an appointment.' }),
    ({ payload }) => quoted('comment', payload.comment),
  ),
  'review.updated': about(
    (facts) => ({
      label: `Review changed${ratingOf(facts)}`,
      sentence: 'A client changed the review of an appointment.',
    }),
    ({ payload }) => quoted('comment', payload.comment),
  ),
  'review.deleted': about(() => ({ label: 'Review removed', sentence: 'A review was taken back.' })),
  'review.answered': about((facts) => ({
    label: 'Your review was answered',
    sentence: `${nameOf(facts)} answered your review, for everybody to read.`,
  })),
  'alert.raised': about(
    (facts) => {
      const { minutes } = facts.payload;
      const late = minutes === undefined ? null : plural(minutes, 'minute');
      const side = facts.by === 'staff' ? nameOf(facts) : (facts.client ?? 'The client');
      return {
        label: late === null ? 'Running late' : `${late} late`,
        sentence: `${side} is running late${late === null ? '' : ` by ${late}`}. Please say whether that is all right.`,
      };
    },
    ({ payload }) => quoted('message', payload.message),
  ),
  'alert.answered': about(({ payload }) =>
    payload.response === 'declined'
      ? { label: 'Running late: declined', sentence: 'The other side cannot wait.' }
      : { label: 'Running late: accepted', sentence: 'The other side will wait for you.' },
  ),
  'waitlist.offered': (facts, zone) => {
    const { startsAt, expiresAt } = facts.payload;
    return titled(
      `A time is free at ${businessOf(facts)}${startsAt ? `, ${shortTime(startsAt, facts, zone)}` : ''}`,
      'A time you are waiting for is free, and kept for you for a moment.',
      ...line('when', startsAt && time(startsAt, facts, zone)),
      ...line('keptUntil', expiresAt && time(expiresAt, facts, zone)),
      ...details(facts, zone),
    );
  },
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
      : titled(`${nameOf(facts)} invites you to work there`, 'Please accept or decline the invitation.'),
  'join_request.accepted': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`Welcome to ${businessOf(facts)}`, 'Your request was accepted: you work there from now on.')
      : titled(
          `${facts.payload.professionalName ?? 'The professional'} joins ${businessOf(facts)}`,
          'Your invitation was accepted.',
        ),
  'join_request.declined': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`${nameOf(facts)} declined your request`, 'You may ask again later.')
      : titled(
          `${facts.payload.professionalName ?? 'The professional'} declined your invitation`,
          `You had invited them to ${businessOf(facts)}.`,
        ),
  'business.submitted': (facts) =>
    titled(`To be reviewed: ${businessOf(facts)}`, 'A business was submitted. Please approve or reject it.'),
  'business.approved': (facts) =>
    titled(`${nameOf(facts)} is published`, 'It was approved: clients can find and book it from now on.'),
  'business.rejected': (facts) =>
    titled(
      `${nameOf(facts)} was not approved`,
      'Please change what is missing and submit it again.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.suspended': (facts) =>
    titled(
      `${nameOf(facts)} is suspended`,
      'Clients can no longer find or book it.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reinstated': (facts) => titled(`${nameOf(facts)} is back`, 'Clients can find and book it again.'),
  'business.closed': (facts) =>
    titled(
      `${nameOf(facts)} has closed`,
      'It takes no more bookings, and nobody waits there for a free time any longer.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reopened': (facts) =>
    titled(
      `To be reviewed: ${nameOf(facts)}`,
      'A business that had closed wants to open again. Please approve or reject it.',
    ),
  'business.could_not_book': (facts, zone) =>
    titled(
      `${facts.business?.name || 'A business'} tried to book you`,
      'You have another appointment at that time, so nothing was booked. All they learnt is that you are not free then.',
      ...line('when', facts.payload.startsAt && time(facts.payload.startsAt, facts, zone)),
    ),
  'member.invited': (facts) =>
    titled(
      `${nameOf(facts)} invites you to be ${memberRole(facts)} there`,
      'Please accept or decline the invitation.',
    ),
  'member.joined': (facts) =>
    titled(
      `${memberOf(facts)} joins ${businessOf(facts)}`,
      `They accepted the invitation and are ${memberRole(facts)} there from now on.`,
    ),
  'member.declined': (facts) =>
    titled(`${memberOf(facts)} declined an invitation`, `They had been invited to ${businessOf(facts)}.`),
  'member.changed': (facts) =>
    titled(`You are ${memberRole(facts)} at ${businessOf(facts)}`, 'What you may do there has changed.'),
  'member.left': (facts) =>
    titled(
      `${memberOf(facts)} left ${businessOf(facts)}`,
      'They can no longer see or change anything there.',
    ),
  'member.removed': (facts) =>
    titled(`You no longer belong to ${businessOf(facts)}`, 'You can no longer see or change anything there.'),
  'package.assigned': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Your package at ${businessOf(facts)}${titleOf(facts)}`,
      sessionsTotal === undefined
        ? 'You can use it when you book.'
        : `It holds ${plural(sessionsTotal, 'session')}, which you can use when you book.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.cancelled': (facts) =>
    titled(
      `Package cancelled${titleOf(facts)}`,
      `${nameOf(facts)} cancelled it. What is left of it can no longer be used.`,
    ),
  'package.purchased': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Package bought at ${businessOf(facts)}${titleOf(facts)}`,
      `The payment of ${amount(facts)} was received.`,
      sessionsTotal === undefined
        ? 'It can be used when booking.'
        : `It holds ${plural(sessionsTotal, 'session')}, which can be used when booking.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.refunded': (facts) =>
    titled(
      `Refunded ${amount(facts)}${titleOf(facts)}`,
      `What was paid for the package at ${businessOf(facts)} is paid back. It can no longer be used.`,
    ),
  'package.refund_failed': (facts) =>
    titled(
      `Not refunded: ${amount(facts)}${titleOf(facts)}`,
      `The refund of a package bought at ${businessOf(facts)} did not go through. The business and the customer have to agree on another way.`,
    ),
  'report.made': ({ payload }) =>
    titled(
      `New report${payload.targetType ? ` of a ${payload.targetType}` : ''}`,
      'Somebody reported content. Please look at it.',
      ...quoted('reason', payload.reason),
    ),
  'report.resolved': ({ payload }) =>
    titled(
      'A report was dealt with',
      `Thank you for telling us. ${decisions[payload.action ?? ''] ?? 'We looked at it.'}`,
    ),
  'ticket.opened': (facts) => titled(`New support request${subjectOf(facts)}`, 'Somebody asks for help.'),
  'ticket.answered': (facts) =>
    titled(
      `New message${subjectOf(facts) || ' in a support request'}`,
      'Somebody wrote in a support request.',
    ),
  'ticket.changed': (facts) =>
    titled(
      `Support request${subjectOf(facts)}`,
      facts.payload.status === undefined ? 'It was changed.' : `It is now ${facts.payload.status}.`,
    ),
  'ticket.assigned': (facts) => titled(`Support request${subjectOf(facts)}`, 'It was given to you.'),
  'webhook.paused': (facts) =>
    titled(
      `A webhook of ${businessOf(facts)} is paused`,
      new Map([
        ['gone', 'Its receiver answered that it is gone for good.'],
        ['left', 'Whoever had chosen its address no longer runs the business.'],
      ]).get(facts.payload.reason ?? '') ?? 'Its receiver accepted nothing for three days.',
      'It is told nothing until you switch it on again.',
    ),
};
