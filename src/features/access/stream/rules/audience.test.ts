import { describe, expect, test } from 'vitest';
import { circlesOf, formerHearers, hearers } from './audience.ts';

const nobody = { userId: 'u', managed: [], memberOf: [], professionalId: null, worksAt: [] };
const change = {
  topic: 'appointment',
  business_id: 'b',
  professional_id: 'p',
  user_id: 'u',
  former_professional_id: null,
};

describe('circles', () => {
  test('of a customer: the account alone', () => {
    expect(circlesOf(nobody)).toEqual(['account u']);
  });

  test('of whoever runs one business, works at it and at another', () => {
    const standing = {
      userId: 'u',
      managed: ['b'],
      memberOf: ['b', 'c'],
      professionalId: 'p',
      worksAt: ['b', 'd'],
    };
    expect(circlesOf(standing)).toEqual([
      'account u',
      'management b',
      ...['everybody b', 'everybody c', 'everybody d'],
      ...['worker b p', 'worker d p'],
    ]);
  });
});

describe('hearers', () => {
  test('of an appointment: client, management, and whoever performs it', () => {
    expect(hearers(change)).toEqual(['account u', 'management b', 'worker b p']);
    expect(hearers({ ...change, user_id: null })).toEqual(['management b', 'worker b p']);
  });

  test('of a day: never an account, even of whoever holds the time', () => {
    expect(hearers({ ...change, topic: 'day' })).toEqual(['management b', 'worker b p']);
    expect(hearers({ ...change, topic: 'day', professional_id: null })).toEqual(['everybody b']);
    expect(hearers({ ...change, topic: 'day', business_id: null })).toEqual([]);
  });

  test('of a notification: its account', () => {
    expect(hearers({ ...change, topic: 'notification' })).toEqual(['account u']);
  });

  test('former ones: whoever performed it at that business, if it is another now', () => {
    expect(formerHearers(change)).toEqual([]);
    expect(formerHearers({ ...change, former_professional_id: 'p' })).toEqual([]);
    expect(formerHearers({ ...change, former_professional_id: 'q' })).toEqual(['worker b q']);
    expect(formerHearers({ ...change, business_id: null, former_professional_id: 'q' })).toEqual([]);
  });
});
