import { describe, expect, test } from 'vitest';
import { channelsOf, currentChannels, formerChannels } from './audience.ts';

const nobody = { userId: 'u', managed: [], memberOf: [], professionalId: null, worksAt: [] };
const change = {
  topic: 'appointment',
  business_id: 'b',
  professional_id: 'p',
  user_id: 'u',
  former_professional_id: null,
};

describe('channelsOf', () => {
  test('a customer has only the account channel', () => {
    expect(channelsOf(nobody)).toEqual(['account u']);
  });

  test('a manager who also works at another business', () => {
    const standing = {
      userId: 'u',
      managed: ['b'],
      memberOf: ['b', 'c'],
      professionalId: 'p',
      worksAt: ['b', 'd'],
    };
    expect(channelsOf(standing)).toEqual([
      'account u',
      'management b',
      ...['everybody b', 'everybody c', 'everybody d'],
      ...['worker b p', 'worker d p'],
    ]);
  });
});

describe('currentChannels', () => {
  test('an appointment is sent to the client, the management and the professional', () => {
    expect(currentChannels(change)).toEqual(['account u', 'management b', 'worker b p']);
    expect(currentChannels({ ...change, user_id: null })).toEqual(['management b', 'worker b p']);
  });

  test('a change of a day is never sent to an account', () => {
    expect(currentChannels({ ...change, topic: 'day' })).toEqual(['management b', 'worker b p']);
    expect(currentChannels({ ...change, topic: 'day', professional_id: null })).toEqual(['everybody b']);
    expect(currentChannels({ ...change, topic: 'day', business_id: null })).toEqual([]);
  });

  test('a notification is sent to its account', () => {
    expect(currentChannels({ ...change, topic: 'notification' })).toEqual(['account u']);
  });

  test('formerChannels contains the former professional if it changed', () => {
    expect(formerChannels(change)).toEqual([]);
    expect(formerChannels({ ...change, former_professional_id: 'p' })).toEqual([]);
    expect(formerChannels({ ...change, former_professional_id: 'q' })).toEqual(['worker b q']);
    expect(formerChannels({ ...change, business_id: null, former_professional_id: 'q' })).toEqual([]);
  });
});
