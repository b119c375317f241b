import { expect, test } from 'vitest';
import { type EventKind, eventKinds } from '../../../shared/event-kinds.ts';
import { concernsSomebody, type Parties, recipientsOf } from './audience.ts';

const parties: Parties = { userId: 'ada', crmClientId: null, staffIds: ['owner', 'pro'] };
const told = (kind: EventKind, byUserId: string | null, of: Parties | null = parties, payload = {}) =>
  recipientsOf({ kind, byUserId, payload }, of, ['admin']).map((recipient) =>
    'userId' in recipient ? `${recipient.side} ${recipient.userId}` : `record ${recipient.clientId}`,
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
  expect(told('appointment.cancelled', 'owner', of)).toEqual(['record cli_1', 'staff pro']);
});

const forAdmins: EventKind[] = ['business.submitted', 'report.made', 'ticket.opened'];
test.each(forAdmins)('%s is for the platform’s staff, but for whoever did it', (kind) => {
  expect(told(kind, 'owner', null)).toEqual(['other admin']);
  expect(told(kind, 'admin', null)).toEqual([]);
});

test('every other kind reaches those it names, each once, and otherwise nobody', () => {
  const payload = { recipients: ['ada', 'owner', 'stranger', 'ada'] };
  const named = eventKinds.filter(
    (kind) => !byStaff.some(([other]) => other === kind) && !forAdmins.includes(kind),
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
