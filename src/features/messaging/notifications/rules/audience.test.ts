import { expect, test } from 'vitest';
import { type EventKind, eventKinds } from '../../../../shared/event-kinds.ts';
import {
  concernsSomebody,
  isToStrangers,
  namedIn,
  type Parties,
  recipientsOf,
  roleOf,
  toneOf,
} from './audience.ts';

const parties: Parties = { userId: 'ada', crmClientId: null, staffIds: ['owner', 'pro'] };
const told = (kind: EventKind, byUserId: string | null, of: Parties | null = parties, payload = {}) =>
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
test.each(byClient)(
  '%s by the client reaches the staff, and the client as a receipt where there is one',
  (kind, who) => {
    expect(told(kind, 'ada')).toEqual(who);
  },
);

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
  expect(told(kind, 'owner')).toEqual(who);
});

test('an owner who is the professional is told once', () => {
  expect(told('appointment.booked', 'ada', { ...parties, staffIds: ['owner', 'owner'] })).toEqual([
    'client ada',
    'staff owner',
  ]);
});

test('a client record is told in the place of an account', () => {
  const of = { ...parties, userId: null, crmClientId: 'cli_1' };
  expect(told('appointment.cancelled', 'owner', of)).toEqual(['client record cli_1', 'staff pro']);
});

const forAdmins: EventKind[] = ['business.submitted', 'business.reopened', 'report.made', 'ticket.opened'];
test.each(forAdmins)('%s is for the platform’s staff, but for whoever did it', (kind) => {
  expect(told(kind, 'owner', null)).toEqual(['other admin']);
  expect(told(kind, 'admin', null)).toEqual([]);
});

const actsOfAgents: EventKind[] = ['agent.booked', 'agent.rescheduled', 'agent.cancelled', 'agent.acted'];
test.each(actsOfAgents)('%s is told to whoever allowed the agent, whatever they are to the visit', (kind) => {
  const payload = { recipients: ['stranger', 'ada', 'stranger'] };
  expect(told(kind, 'x', parties, payload)).toEqual(['other stranger', 'client ada']);
  expect(told(kind, 'x', null, payload)).toEqual(['other stranger', 'other ada']);
  expect(told(kind, 'x', parties, {})).toEqual([]);
});

test('every other kind reaches those it names, each once, and otherwise nobody', () => {
  const payload = { recipients: ['ada', 'owner', 'stranger', 'ada'] };
  const named = eventKinds.filter(
    (kind) =>
      !byStaff.some(([other]) => other === kind) && !forAdmins.includes(kind) && !actsOfAgents.includes(kind),
  );
  expect(named).toContain('alert.raised');
  for (const kind of named) {
    expect(told(kind, 'x', null, payload)).toEqual(['other ada', 'other owner', 'other stranger']);
    // Of an appointment nobody hears who has nothing to do with it any more.
    expect(told(kind, 'x', parties, payload)).toEqual(['client ada', 'staff owner']);
    for (const nobody of [{}, { recipients: [] }]) {
      expect(told(kind, 'x', parties, nobody)).toEqual([]);
      expect(concernsSomebody({ kind, byUserId: 'x', payload: nobody })).toBe(false);
    }
  }
});

test('a client who did it themself hears of it only where there is a receipt; no record is told in their place', () => {
  const of = { ...parties, crmClientId: 'cli_1' };
  expect(told('appointment.confirmed', 'ada', of)).toEqual(['staff owner', 'staff pro']);
  expect(told('appointment.booked', 'ada', of)).toEqual(everybody);
});

test('an appointment without account and record is told to its staff alone, one that is gone to nobody', () => {
  expect(told('appointment.booked', 'pro', { ...parties, userId: null })).toEqual(['staff owner']);
  expect(told('appointment.booked', 'pro', null)).toEqual([]);
});

test('staff who book for themselves are told as clients, once', () => {
  for (const by of ['ada', 'pro'])
    expect(told('appointment.booked', by, { ...parties, staffIds: ['ada', 'owner'] })).toEqual([
      'client ada',
      'staff owner',
    ]);
});

test('an event of any kind may say that it is for the platform’s staff', () => {
  expect(told('ticket.answered', 'ada', null, { forAdmins: true })).toEqual(['other admin']);
  expect(told('ticket.answered', 'ada', null, { forAdmins: 'yes' })).toEqual([]);
});

test('what follows from who takes part, waits for admins or names somebody may concern somebody', () => {
  const concerns = (kind: EventKind, payload = {}) => concernsSomebody({ kind, byUserId: null, payload });
  for (const [kind] of byStaff) expect([kind, concerns(kind)]).toEqual([kind, true]);
  for (const kind of forAdmins) expect([kind, concerns(kind)]).toEqual([kind, true]);
  expect(concerns('ticket.answered')).toBe(false);
  expect(concerns('ticket.answered', { forAdmins: true })).toBe(true);
  expect(concerns('ticket.answered', { recipients: ['ada'] })).toBe(true);
});

test('an event names a thousand at most', () => {
  const recipients = Array.from({ length: 1_001 }, (_, index) => `usr_${index}`);
  expect(namedIn({ kind: 'alert.raised', byUserId: null, payload: { recipients } as never })).toEqual(
    recipients.slice(0, 1_000),
  );
});

test('nobody has no part in it', () => {
  expect(roleOf(null, { ...parties, userId: null })).toBe('other');
  expect(roleOf('ada', null)).toBe('other');
  expect([roleOf('ada', parties), roleOf('pro', parties), roleOf('x', parties)]).toEqual([
    'client',
    'staff',
    'other',
  ]);
});

const mailedOtherwise: EventKind[] = ['approval.requested', 'approval.approved'];

test('what is mailed otherwise is not mailed as a notification, whoever reads it', () => {
  for (const kind of mailedOtherwise)
    for (const isAcquainted of [true, false])
      expect([kind, toneOf(kind, { isAcquainted, isActive: true })]).toEqual([kind, 'none']);
});

test('strangers are written to in our words, and not at all while the platform does not stand by the business', () => {
  const reaching: EventKind[] = [
    'join_request.made',
    'member.invited',
    'package.assigned',
    'package.cancelled',
  ];
  for (const kind of eventKinds.filter((one) => !mailedOtherwise.includes(one))) {
    const isReaching = reaching.includes(kind);
    expect([kind, isToStrangers(kind)]).toEqual([kind, isReaching]);
    for (const isActive of [true, false])
      expect([kind, toneOf(kind, { isAcquainted: true, isActive })]).toEqual([kind, 'full']);
    expect([kind, toneOf(kind, { isAcquainted: false, isActive: true })]).toEqual([kind, 'plain']);
    expect([kind, toneOf(kind, { isAcquainted: false, isActive: false })]).toEqual([
      kind,
      isReaching ? 'none' : 'plain',
    ]);
  }
});
