import { expect, test } from 'vitest';
import { type EventKind, eventKinds } from '../../../../shared/event-kinds.ts';
import {
  canReachStrangers,
  mayHaveRecipients,
  namedRecipients,
  type Parties,
  queueOf,
  recipientsOf,
  roleOf,
  toneOf,
} from './audience.ts';

const parties: Parties = { userId: 'ada', crmClientId: null, staffIds: ['owner', 'pro'] };
const recipients = (kind: EventKind, byUserId: string | null, of: Parties | null = parties, payload = {}) =>
  recipientsOf({ kind, byUserId, payload }, of, ['admin']).map((recipient) =>
    'userId' in recipient
      ? `${recipient.role} ${recipient.userId}`
      : `${recipient.role} record ${recipient.clientId}`,
  );

const everybody = ['client ada', 'staff owner', 'staff pro'];
const byClient: [EventKind, string[]][] = [
  ['appointment.booked', everybody],
  ['appointment.cancelled', everybody],
  ['appointment.rescheduled', everybody],
  ['appointment.updated', ['staff owner', 'staff pro']],
];
test.each(byClient)('%s by the client reaches the staff, and the client if it is a receipt', (kind, who) => {
  expect(recipients(kind, 'ada')).toEqual(who);
});

const byStaff: [EventKind, string[]][] = [
  ['appointment.booked', ['client ada', 'staff pro']],
  ['appointment.confirmed', ['client ada', 'staff pro']],
  ['appointment.cancelled', ['client ada', 'staff pro']],
  ['appointment.rescheduled', ['client ada', 'staff pro']],
  ['appointment.completed', ['client ada', 'staff pro']],
  ['appointment.no_show', ['client ada', 'staff pro']],
  ['appointment.updated', ['staff pro']],
];
test.each(byStaff)('%s by the owner reaches the client and the professional, not the owner', (kind, who) => {
  expect(recipients(kind, 'owner')).toEqual(who);
});

test('an owner who is also the professional is notified once', () => {
  expect(recipients('appointment.booked', 'ada', { ...parties, staffIds: ['owner', 'owner'] })).toEqual([
    'client ada',
    'staff owner',
  ]);
});

test('a client record is notified if the client has no account', () => {
  const of = { ...parties, userId: null, crmClientId: 'cli_1' };
  expect(recipients('appointment.cancelled', 'owner', of)).toEqual(['client record cli_1', 'staff pro']);
});

const forAdmins: EventKind[] = ['business.submitted', 'business.reopened', 'report.made', 'ticket.opened'];
test.each(forAdmins)('%s reaches the admins, except the one who caused it', (kind) => {
  expect(recipients(kind, 'owner', null)).toEqual(['other admin']);
  expect(recipients(kind, 'admin', null)).toEqual([]);
});

const actsOfAgents: EventKind[] = ['agent.booked', 'agent.rescheduled', 'agent.cancelled', 'agent.acted'];
test.each(actsOfAgents)(
  '%s reaches the account that authorized the agent, regardless of its role in the appointment',
  (kind) => {
    const payload = { recipients: ['stranger', 'ada', 'stranger'] };
    expect(recipients(kind, 'x', parties, payload)).toEqual(['other stranger', 'client ada']);
    expect(recipients(kind, 'x', null, payload)).toEqual(['other stranger', 'other ada']);
    expect(recipients(kind, 'x', parties, {})).toEqual([]);
  },
);

test('every other kind reaches only the recipients named in the payload, once each', () => {
  const payload = { recipients: ['ada', 'owner', 'stranger', 'ada'] };
  const named = eventKinds.filter(
    (kind) =>
      !byStaff.some(([other]) => other === kind) && !forAdmins.includes(kind) && !actsOfAgents.includes(kind),
  );
  expect(named).toContain('alert.raised');
  for (const kind of named) {
    expect(recipients(kind, 'x', null, payload)).toEqual(['other ada', 'other owner', 'other stranger']);
    // Recipients that are no longer involved in the appointment are skipped.
    expect(recipients(kind, 'x', parties, payload)).toEqual(['client ada', 'staff owner']);
    for (const noRecipients of [{}, { recipients: [] }]) {
      expect(recipients(kind, 'x', parties, noRecipients)).toEqual([]);
      expect(mayHaveRecipients({ kind, byUserId: 'x', payload: noRecipients })).toBe(false);
    }
  }
});

test('a client who acted gets only receipts, and their client record is not notified instead', () => {
  const of = { ...parties, crmClientId: 'cli_1' };
  expect(recipients('appointment.confirmed', 'ada', of)).toEqual(['staff owner', 'staff pro']);
  expect(recipients('appointment.booked', 'ada', of)).toEqual(everybody);
});

test('an appointment without account and client record notifies only staff; a deleted appointment notifies no recipient', () => {
  expect(recipients('appointment.booked', 'pro', { ...parties, userId: null })).toEqual(['staff owner']);
  expect(recipients('appointment.booked', 'pro', null)).toEqual([]);
});

test('staff who book for themselves are notified once, as clients', () => {
  for (const by of ['ada', 'pro'])
    expect(recipients('appointment.booked', by, { ...parties, staffIds: ['ada', 'owner'] })).toEqual([
      'client ada',
      'staff owner',
    ]);
});

test('an event of any kind can be addressed to the admins', () => {
  expect(recipients('ticket.answered', 'ada', null, { forAdmins: true })).toEqual(['other admin']);
  expect(recipients('ticket.answered', 'ada', null, { forAdmins: 'yes' })).toEqual([]);
});

test('events for parties, admins or named recipients have an audience', () => {
  const concerns = (kind: EventKind, payload = {}) => mayHaveRecipients({ kind, byUserId: null, payload });
  for (const [kind] of byStaff) expect([kind, concerns(kind)]).toEqual([kind, true]);
  for (const kind of forAdmins) expect([kind, concerns(kind)]).toEqual([kind, true]);
  expect(concerns('ticket.answered')).toBe(false);
  expect(concerns('ticket.answered', { forAdmins: true })).toBe(true);
  expect(concerns('ticket.answered', { recipients: ['ada'] })).toBe(true);
});

test('an event has at most 1,000 recipients', () => {
  const recipients = Array.from({ length: 1_001 }, (_, index) => `usr_${index}`);
  expect(namedRecipients({ kind: 'alert.raised', byUserId: null, payload: { recipients } as never })).toEqual(
    recipients.slice(0, 1_000),
  );
});

test('an account without part in the appointment has the role "other"', () => {
  expect(roleOf(null, { ...parties, userId: null })).toBe('other');
  expect(roleOf('ada', null)).toBe('other');
  expect([roleOf('ada', parties), roleOf('pro', parties), roleOf('x', parties)]).toEqual([
    'client',
    'staff',
    'other',
  ]);
});

const mailedOtherwise: EventKind[] = ['approval.requested', 'approval.approved'];

test('kinds with their own mail are not mailed as notifications', () => {
  for (const kind of mailedOtherwise)
    for (const isKnown of [true, false])
      expect([kind, toneOf(kind, { isKnown, isActive: true })]).toEqual([kind, 'none']);
});

test('strangers get no free text, and no mail while the business is not active', () => {
  const reaching: EventKind[] = [
    'join_request.made',
    'member.invited',
    'package.assigned',
    'package.cancelled',
  ];
  for (const kind of eventKinds.filter((one) => !mailedOtherwise.includes(one))) {
    const isReaching = reaching.includes(kind);
    expect([kind, canReachStrangers(kind)]).toEqual([kind, isReaching]);
    for (const isActive of [true, false]) {
      expect([kind, toneOf(kind, { isKnown: true, isActive })]).toEqual([kind, 'full']);
      const toStrangers = isActive ? 'plain' : 'none';
      expect([kind, toneOf(kind, { isKnown: false, isActive })]).toEqual([
        kind,
        isReaching ? toStrangers : 'full',
      ]);
    }
  }
});

test('urgent kinds are sent before normal ones, and bulk kinds last', () => {
  expect(queueOf('waitlist.offered')).toBe('urgent');
  expect(queueOf('appointment.refunded')).toBe('urgent');
  expect(queueOf('alert.raised')).toBe('urgent');
  expect(queueOf('appointment.booked')).toBe('bulk');
  expect(queueOf('appointment.cancelled')).toBe('normal');
  expect(queueOf('appointment.reminder')).toBe('normal');
});
