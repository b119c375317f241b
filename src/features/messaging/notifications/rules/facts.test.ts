import { describe, expect, test } from 'vitest';
import { type Facts, textPayloadOf, toSingleLine, withoutFreeText } from './facts.ts';

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

describe('withoutFreeText', () => {
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

  test('keeps the appointment and published names, and removes names of accounts and free text', () => {
    const { client: _, isFamily: __, ...published } = full;
    expect(withoutFreeText({ ...full, each: [], agentSaid: { notes: 'Hurry' } })).toStrictEqual({
      ...published,
      payload: { minutes: 0, status: 'open' },
    });
  });

  test('adds no fields', () => {
    expect(withoutFreeText({ reader: 'other', by: 'other', payload: {} })).toStrictEqual({
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
