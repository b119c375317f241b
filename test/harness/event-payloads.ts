import type { EventPayloads } from '../../src/shared/event-kinds.ts';

const recipients: string[] = [];
const change = { before: { status: 'Pending' }, after: { status: 'Confirmed' } };
const money = { recipients, appointmentId: 'apt_1', amountMajor: 12.5, currency: 'EUR' };
const review = {
  recipients,
  appointmentId: 'apt_1',
  businessId: 'biz_1',
  professionalId: 'pro_1',
  rating: 5,
};
const alert = { recipients, appointmentId: 'apt_1', businessId: 'biz_1', minutes: 10 };
const time = {
  recipients,
  businessId: 'biz_1',
  professionalId: 'pro_1',
  date: '2026-06-03',
  start: '10:00',
  startsAt: '2026-06-03T09:00:00.000Z',
};
const joinRequest = {
  recipients,
  businessId: 'biz_1',
  professionalId: 'pro_1',
  professionalName: 'Rui Costa',
  requestedBy: 'business' as const,
};
const member = { recipients, businessId: 'biz_1', role: 'manager', memberName: 'Rui Costa' };
const sold = { recipients, businessId: 'biz_1', packageId: 'pkg_1', title: 'Haircuts' };
const agent = { recipients, agentName: 'Errands', appointmentId: 'apt_1', businessId: 'biz_1' };
const ticket = { recipients, subject: 'Help', status: 'open' };

const asked = {
  recipients,
  businessId: 'biz_1',
  agentName: 'Helper',
  action: 'book',
  title: 'Haircut',
  startsAt: '2026-06-03T09:00:00.000Z',
  expiresAt: '2026-06-02T09:00:00.000Z',
  amountMajor: 12.5,
  currency: 'EUR',
};

/** One payload of each kind, that names no recipients. */
export const samplePayloads: EventPayloads = {
  'appointment.booked': { holdId: 'hld_1' },
  'appointment.confirmed': change,
  'appointment.cancelled': { ...change, after: { status: 'Cancelled', reason: 'A cold' } },
  'appointment.rescheduled': {
    before: { date: '2026-06-03', start: '10:00', professional: 'pro_1' },
    after: { date: '2026-06-04', start: '10:00', professional: 'pro_1' },
  },
  'appointment.completed': change,
  'appointment.no_show': change,
  'appointment.updated': {},
  'appointment.paid': money,
  'appointment.refunded': money,
  'appointment.refund_failed': money,
  'review.created': review,
  'review.updated': review,
  'review.deleted': review,
  'review.answered': review,
  'alert.raised': alert,
  'alert.answered': { ...alert, response: 'accepted' },
  'waitlist.offered': { ...time, expiresAt: '2026-06-03T08:00:00.000Z' },
  'waitlist.lapsed': time,
  'join_request.made': joinRequest,
  'join_request.accepted': joinRequest,
  'join_request.declined': joinRequest,
  'member.invited': { recipients, businessId: 'biz_1', role: 'manager' },
  'member.joined': member,
  'member.declined': member,
  'member.changed': { recipients, businessId: 'biz_1', role: 'staff' },
  'member.left': member,
  'member.removed': { recipients, businessId: 'biz_1', role: 'staff' },
  'business.submitted': { recipients },
  'business.approved': { recipients },
  'business.rejected': { recipients, reason: 'No photos' },
  'business.suspended': { recipients, reason: 'Complaints' },
  'business.reinstated': { recipients },
  'business.closed': { recipients, reason: 'Retiring' },
  'business.reopened': { recipients },
  'business.could_not_book': { recipients, startsAt: '2026-06-03T09:00:00.000Z' },
  'package.assigned': { ...sold, sessionsTotal: 2, expiresAt: '2026-12-31T23:00:00.000Z' },
  'package.cancelled': sold,
  'package.purchased': {
    ...sold,
    sessionsTotal: 2,
    expiresAt: '2026-12-31T23:00:00.000Z',
    amountMajor: 90,
    currency: 'EUR',
  },
  'package.refunded': { ...sold, amountMajor: 90, currency: 'EUR' },
  'package.refund_failed': { ...sold, amountMajor: 90, currency: 'EUR' },
  'report.made': { targetType: 'review', targetId: 'rev_1' },
  'report.resolved': { recipients, targetType: 'review', status: 'resolved', action: 'hide' },
  'ticket.opened': { subject: 'Help' },
  'ticket.answered': ticket,
  'ticket.changed': ticket,
  'ticket.assigned': ticket,
  'approval.requested': asked,
  'approval.approved': asked,
  'approval.declined': asked,
  'approval.lapsed': { ...asked, status: 'refused' },
  'webhook.paused': { recipients, businessId: 'biz_1', reason: 'gone' },
  'agent.allowed': { recipients, agentName: 'Errands' },
  'agent.booked': { ...agent, together: ['apt_1', 'apt_2'] },
  'agent.rescheduled': agent,
  'agent.cancelled': agent,
  'agent.acted': { ...agent, action: 'notes' },
  'agent.key_reused': { recipients, agentName: 'Errands' },
};
