import { expect, test } from 'vitest';
import { eventKinds } from '../../../../shared/event-kinds.ts';
import type { Facts, NotificationKind } from './facts.ts';
import { type LinkedNotification, linksOf } from './mail-links.ts';

const visit = { id: 'apt_1', startsAt: '2026-06-03T09:00:00.000Z', endsAt: '2026-06-03T09:30:00.000Z' };
const facts: Facts = {
  reader: 'client',
  by: 'staff',
  visits: [visit],
  cancellation: { hours: 24 },
  payload: {},
};
const booked: LinkedNotification = {
  kind: 'appointment.booked',
  facts,
  subjectId: 'apt_1',
  appointmentId: 'apt_1',
  role: 'customer',
  slug: 'corner-cuts',
};
const paths = (change: Partial<LinkedNotification>) =>
  linksOf({ ...booked, ...change }).map(([, path]) => path);
const as = (reader: Facts['reader']) => ({ facts: { ...facts, reader } });

test('clients get links to view, reschedule and cancel the appointment while they can', () => {
  const page = '/appointments/apt_1';
  expect(linksOf(booked)).toEqual([
    ['details', page],
    ['reschedule', `${page}/reschedule`],
    ['cancel', `${page}/cancel`],
  ]);
  expect(paths({ kind: 'appointment.cancelled' })).toEqual([page]);
  expect(paths({ facts: { ...facts, cancellation: { hours: 24, isOver: true } } })).toEqual([page]);
  expect(paths({ facts: { ...facts, visits: [visit, visit] } })).toEqual([page]);
});

test('clients without an account get a link to the business, staff to the desk', () => {
  expect(linksOf({ ...booked, role: null })).toEqual([['business', '/b/corner-cuts']]);
  expect(paths({ ...as('staff'), role: 'business' })).toEqual(['/desk/corner-cuts/calendar/apt_1']);
  expect(paths({ ...as('staff'), role: 'business', kind: 'review.created' })).toEqual([
    '/desk/corner-cuts/reviews',
  ]);
});

test('every kind links to a page, and never to the API', () => {
  const kinds: NotificationKind[] = [
    ...eventKinds,
    'appointment.reminder',
    'gift_card.sold' as NotificationKind,
  ];
  for (const kind of kinds)
    for (const role of ['customer', 'business', 'professional', 'admin', null] as const)
      for (const slug of ['corner-cuts', null])
        for (const appointmentId of ['apt_1', null])
          for (const reader of ['client', 'staff', 'other'] as const) {
            const found = paths({ kind, role, slug, appointmentId, ...as(reader) });
            expect(found.length).toBeGreaterThan(0);
            for (const path of found) expect(path).toMatch(/^\/(?!api)[\w/?=-]*(#messages)?$/);
          }
});
