import type { Facts } from '../../facts.ts';
import type { AgentTexts, KindTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { businessOf, capital, clientOf, nameOf, plural, words } from './words.ts';

const { about, amount, details, line, quoted, shortTime, time } = layOutWith(words);

const ratingOf = ({ payload }: Facts) =>
  payload.rating === undefined ? '' : `, ${payload.rating} of 5 stars`;
const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');
const subjectOf = ({ payload }: Facts) => (payload.subject ? `: ${payload.subject}` : '');
const hostOf = ({ payload }: Facts) => (payload.host ? `: ${payload.host}` : '');
const professionalOf = ({ payload }: Facts) => payload.professionalName ?? 'A professional';
const memberOf = ({ payload }: Facts) => payload.memberName ?? 'A member';
const memberRole = ({ payload }: Facts) => (payload.role === 'manager' ? 'a manager' : 'staff');
/** The other party of an appointment. */
const otherParty = (facts: Facts) => (facts.reader === 'client' ? nameOf(facts) : capital(clientOf(facts)));

const decisions: Record<string, string> = {
  dismiss: 'We reviewed the content and left it unchanged.',
  hide: 'The content is no longer shown.',
  suspend: 'The business is suspended.',
};

const targets: Record<string, string> = {
  business: ' about a business',
  professional: ' about a professional',
  review: ' about a review',
  picture: ' about a picture',
};

const statuses: Record<string, string> = {
  open: 'Your support request is open.',
  pending: 'Your support request is waiting for a reply.',
  resolved: 'Your support request is resolved.',
  closed: 'Your support request is closed.',
};

const pauseReasons: Record<string, string> = {
  gone: 'The endpoint replied that it no longer exists.',
  left: 'The member who set the URL no longer manages the business.',
};

export const kinds: Omit<KindTexts, keyof AgentTexts> = {
  'appointment.paid': about((facts) => ({
    label: `Payment of ${amount(facts)} received`,
    sentence: `The payment of ${amount(facts)} was received.`,
  })),
  'appointment.refunded': about((facts) => ({
    label: `Refund of ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `You will receive a refund of ${amount(facts)}.`
        : `The client will receive a refund of ${amount(facts)}.`,
  })),
  'appointment.refund_failed': about((facts) => ({
    label: `Refund of ${amount(facts)} failed`,
    sentence:
      facts.reader === 'client'
        ? `The refund of ${amount(facts)} failed. Please contact ${businessOf(facts)} to receive your money another way.`
        : `The refund of ${amount(facts)} failed. Try again, or refund the client another way.`,
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
  'review.deleted': about(() => ({ label: 'Review deleted', sentence: 'A review was deleted.' })),
  'review.answered': about((facts) => ({
    label: 'Reply to your review',
    sentence: `${nameOf(facts)} replied to your review. Everyone can read the reply.`,
  })),
  'alert.raised': about(
    (facts) => {
      const { minutes } = facts.payload;
      const late = minutes === undefined ? 'late' : `${plural(minutes, 'minute')} late`;
      const side = facts.by === 'staff' ? nameOf(facts) : capital(clientOf(facts));
      return {
        label: `Running ${late}`,
        sentence: `${side} is running ${late}. Please accept or decline the delay.`,
      };
    },
    ({ payload }) => quoted('message', payload.message),
  ),
  'alert.answered': about((facts) =>
    facts.payload.response === 'declined'
      ? { label: 'Delay declined', sentence: `${otherParty(facts)} can’t wait for you.` }
      : { label: 'Delay accepted', sentence: `${otherParty(facts)} will wait for you.` },
  ),
  'message.sent': about((facts) => ({
    label: 'New message',
    sentence:
      facts.reader === 'client'
        ? `${nameOf(facts)} sent you a message about this appointment.`
        : `${capital(clientOf(facts))} sent a message about this appointment.`,
  })),
  'waitlist.offered': (facts, zone) => {
    const { startsAt, expiresAt } = facts.payload;
    return titled(
      `Time available at ${businessOf(facts)}${startsAt ? `, ${shortTime(startsAt, facts, zone)}` : ''}`,
      facts.reader === 'staff'
        ? 'A time is available for a client on your waitlist. It is held for a short time: book it for the client.'
        : facts.reader === 'client'
          ? 'A time you are waiting for is available. It is held for a short time. Call the business to book it.'
          : 'A time you are waiting for is available. It is held for you for a short time.',
      ...line('when', startsAt && time(startsAt, facts, zone)),
      ...line('heldUntil', expiresAt && time(expiresAt, facts, zone)),
      ...details(facts, zone),
    );
  },
  'waitlist.lapsed': (facts) =>
    titled(
      `Waitlist offer expired at ${businessOf(facts)}`,
      facts.reader === 'staff'
        ? 'The time that was held for a client on your waitlist is available to others again.'
        : 'The time that was held for you is available to others again.',
    ),
  'join_request.made': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(
          `${professionalOf(facts)} wants to join ${businessOf(facts)}`,
          'Please accept or decline the request.',
        )
      : titled(`${nameOf(facts)} invites you to join the team`, 'Please accept or decline the invitation.'),
  'join_request.accepted': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`Welcome to ${businessOf(facts)}`, 'Your request was accepted. You are now on the team.')
      : titled(`${professionalOf(facts)} joined ${businessOf(facts)}`, 'Your invitation was accepted.'),
  'join_request.declined': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`${nameOf(facts)} declined your request`, 'You can send another request later.')
      : titled(
          `${professionalOf(facts)} declined your invitation`,
          `You had invited them to join ${businessOf(facts)}.`,
        ),
  'business.submitted': (facts) =>
    titled(`Review needed: ${nameOf(facts)}`, 'A business was submitted. Please approve or reject it.'),
  'business.approved': (facts) =>
    titled(`${nameOf(facts)} is published`, 'The business was approved. Clients can now find it and book.'),
  'business.rejected': (facts) =>
    titled(
      `Changes needed: ${nameOf(facts)}`,
      'The business was not approved. Please make the requested changes and submit it again.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.suspended': (facts) =>
    titled(
      `${nameOf(facts)} is suspended`,
      'Clients can no longer find the business or book.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reinstated': (facts) =>
    titled(`${nameOf(facts)} is no longer suspended`, 'Clients can find the business and book again.'),
  'business.closed': (facts) =>
    titled(
      `${nameOf(facts)} has closed`,
      'The business no longer takes bookings, and its waitlist has ended.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reopened': (facts) =>
    titled(
      `Review needed: ${nameOf(facts)}`,
      'A closed business wants to reopen. Please approve or reject it.',
    ),
  'business.could_not_book': (facts, zone) =>
    titled(
      `${facts.business?.name ?? 'A business'} tried to book an appointment for you`,
      'Nothing was booked because you already have an appointment at that time. The business only learned that you are not available.',
      ...line('when', facts.payload.startsAt && time(facts.payload.startsAt, facts, zone)),
    ),
  'member.invited': (facts) =>
    titled(
      `${nameOf(facts)} invites you to join as ${memberRole(facts)}`,
      'Please accept or decline the invitation.',
    ),
  'member.joined': (facts) =>
    titled(
      `${memberOf(facts)} joined ${businessOf(facts)}`,
      `They accepted the invitation and are now ${memberRole(facts)}.`,
    ),
  'member.declined': (facts) =>
    titled(
      `${memberOf(facts)} declined an invitation`,
      `They had been invited to join ${businessOf(facts)}.`,
    ),
  'member.changed': (facts) =>
    titled(`You are now ${memberRole(facts)} at ${businessOf(facts)}`, 'Your permissions have changed.'),
  'member.left': (facts) =>
    titled(`${memberOf(facts)} left ${businessOf(facts)}`, 'They no longer have access to the business.'),
  'member.removed': (facts) =>
    titled(`You were removed from ${businessOf(facts)}`, 'You no longer have access to the business.'),
  'package.assigned': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Your package at ${businessOf(facts)}${titleOf(facts)}`,
      sessionsTotal === undefined
        ? 'You can use the package when you book.'
        : `The package contains ${plural(sessionsTotal, 'session')} that you can use when you book.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.cancelled': (facts) =>
    titled(
      `Package cancelled${titleOf(facts)}`,
      `${nameOf(facts)} cancelled the package. The remaining sessions can no longer be used.`,
    ),
  'package.purchased': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Package purchased at ${businessOf(facts)}${titleOf(facts)}`,
      `The payment of ${amount(facts)} was received.`,
      sessionsTotal === undefined
        ? 'The package can be used for bookings.'
        : `The package contains ${plural(sessionsTotal, 'session')} that can be used for bookings.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.refunded': (facts) =>
    titled(
      `Refund of ${amount(facts)}${titleOf(facts)}`,
      `The payment for the package at ${businessOf(facts)} is refunded. The package can no longer be used.`,
    ),
  'package.refund_failed': (facts) =>
    titled(
      `Refund of ${amount(facts)} failed${titleOf(facts)}`,
      `The refund of a package bought at ${businessOf(facts)} failed. The business and the client need to agree on another way.`,
    ),
  'report.made': ({ payload }) =>
    titled(
      `New report${targets[payload.targetType ?? ''] ?? ''}`,
      'Content was reported. Please review it.',
      ...quoted('reason', payload.reason),
    ),
  'report.resolved': ({ payload }) =>
    titled(
      'Your report was reviewed',
      `Thank you for your report. ${decisions[payload.action ?? ''] ?? 'We reviewed the content.'}`,
    ),
  'ticket.opened': (facts) =>
    titled(`New support request${subjectOf(facts)}`, 'A user sent a support request.'),
  'ticket.answered': (facts) =>
    titled(
      `New message${subjectOf(facts) || ' in a support request'}`,
      'There is a new message in a support request.',
    ),
  'ticket.changed': (facts) =>
    titled(
      `Support request${subjectOf(facts)}`,
      statuses[facts.payload.status ?? ''] ?? 'Your support request was changed.',
    ),
  'ticket.assigned': (facts) =>
    titled(`Support request${subjectOf(facts)}`, 'The support request was assigned to you.'),
  'calendar.failing': (facts) =>
    titled(
      `Connected calendar cannot be read${hostOf(facts)}`,
      facts.payload.reason === 'released'
        ? 'Its busy times could not be updated for 24 hours and no longer block your times.'
        : 'Its last known busy times still block your times, for up to 24 hours.',
      'Check the address of the calendar, or remove the connection.',
    ),
  'webhook.paused': (facts) =>
    titled(
      `Webhook paused: ${nameOf(facts)}`,
      pauseReasons[facts.payload.reason ?? ''] ?? 'The endpoint accepted no messages for three days.',
      'No messages are sent until you resume the webhook.',
    ),
};
