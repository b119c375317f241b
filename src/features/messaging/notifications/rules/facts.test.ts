import { describe, expect, test } from 'vitest';
import { type Facts, redact, textPayloadOf, toSingleLine } from './facts.ts';

describe('textPayloadOf', () => {
  test('keeps known fields of the right type and drops all others', () => {
    expect(
      textPayloadOf({
        minutes: 15,
        rating: '5',
        status: 'open',
        message: 7,
        title: null,
        subjectId: 'tkt_1',
        recipients: ['usr_1'],
      }),
    ).toEqual({ minutes: 15, status: 'open' });
    expect(textPayloadOf({})).toEqual({});
  });

  test('drops invalid instants', () => {
    expect(textPayloadOf({ startsAt: '2026-06-01T10:00:00Z', expiresAt: 'soon' })).toEqual({
      startsAt: '2026-06-01T10:00:00Z',
    });
    // Only fields ending in "At" are checked.
    expect(textPayloadOf({ status: 'soon', action: 'Attended' })).toEqual({
      status: 'soon',
      action: 'Attended',
    });
  });

  test('truncates long text', () => {
    expect(textPayloadOf({ comment: 'a'.repeat(1_000) }).comment).toHaveLength(1_000);
    expect(textPayloadOf({ comment: 'a'.repeat(1_001) }).comment).toBe('a'.repeat(1_000));
  });
});

describe('redact', () => {
  const full: Facts = {
    reader: 'client',
    by: 'staff',
    business: { id: 'biz_1', name: 'Ada’s', timezone: 'Europe/Lisbon', place: 'Rua 1, Lisbon' },
    professional: 'Grace',
    client: 'Alan',
    isFamily: true,
    services: ['Cut'],
    visits: [{ id: 'apt_1', startsAt: '2026-06-01T10:00:00Z', endsAt: '2026-06-01T11:00:00Z' }],
    isPending: false,
    movedFrom: '2026-05-01T10:00:00Z',
    formerProfessional: 'Barbara',
    byName: 'Grace',
    isHandedOver: true,
    price: {
      totalMajor: 16,
      currency: 'EUR',
      isPaid: true,
      coupon: { code: 'HURRY', offMajor: 4, fullMajor: 20 },
      package: { title: 'Ten cuts', sessionsLeft: 7 },
    },
    cancellation: { hours: 24 },
    refund: { amountMajor: 16, currency: 'EUR' },
    payload: { minutes: 0, message: 'I am late', professionalName: 'Grace', status: 'open', reason: 'rain' },
  };

  test('removes all typed text and keeps kind, status and times', () => {
    expect(redact(full)).toStrictEqual({
      reader: 'client',
      by: 'staff',
      business: { name: '', timezone: 'Europe/Lisbon', place: '' },
      visits: full.visits,
      isPending: false,
      movedFrom: full.movedFrom,
      price: { totalMajor: 16, currency: 'EUR' },
      cancellation: { hours: 24 },
      refund: { amountMajor: 16, currency: 'EUR' },
      payload: { minutes: 0, status: 'open' },
    });
  });

  test('adds no fields', () => {
    expect(redact({ reader: 'other', by: 'other', payload: {} })).toStrictEqual({
      reader: 'other',
      by: 'other',
      payload: {},
    });
  });
});

test('toSingleLine replaces line breaks and control characters by spaces', () => {
  expect(
    toSingleLine({ name: ' Ada\r\n\tBcc:\u0000\u2028x  y ', rating: 5, list: ['a\nb', null, true] }),
  ).toEqual({
    name: 'Ada Bcc: x y',
    rating: 5,
    list: ['a b', null, true],
  });
});
