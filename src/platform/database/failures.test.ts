import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable, isConflict, isUnavailable, losesConnection, nameFailure } from './failures.ts';

/** As the server tells it. */
function told(code: string, routine?: string): pg.DatabaseError {
  const error = new pg.DatabaseError('as the server put it', 20, 'error');
  return Object.assign(error, { code, routine });
}
const onTheWire = (code: string) => Object.assign(new Error('as the system put it'), { code });

describe('not now, and the connection is done with', () => {
  test.each([
    ...['08000', '08001', '08003', '08004', '08006', '08P01'],
    ...['25006', '25P03', '25P04', '26000', '40003'],
    ...['53000', '53100', '53200', '53300', '53400'],
    ...['57P01', '57P02', '57P03', '57P04', '57P05', '58000', '58030'],
  ])('SQLSTATE %s', (code) => {
    const named = nameFailure(told(code));
    expect([isUnavailable(named), losesConnection(named), isConflict(named)]).toEqual([true, true, false]);
  });

  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
    ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
    ...['ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ERR_STREAM_DESTROYED'],
  ])('%s', (code) => {
    const named = nameFailure(onTheWire(code));
    expect([isUnavailable(named), losesConnection(named)]).toEqual([true, true]);
  });

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('%s', (message) => {
    expect(losesConnection(nameFailure(new Error(message)))).toBe(true);
  });

  test('a plan made for a table that has changed since', () => {
    expect(losesConnection(nameFailure(told('0A000', 'RevalidateCachedQuery')))).toBe(true);
  });
});

test.each(['57014', '55P03'])('not now, and the connection stays good: SQLSTATE %s', (code) => {
  const named = nameFailure(told(code));
  expect([isUnavailable(named), losesConnection(named)]).toEqual([true, false]);
});

test.each(['40001', '40P01'])('to be run again, and no outage: SQLSTATE %s', (code) => {
  const named = nameFailure(told(code));
  expect([isUnavailable(named), isConflict(named)]).toEqual([false, true]);
});

test.each(['0A000', '22P02', '23505', '23P01', '42601', '42P01', '42501', '55000', 'XX000'])(
  'a fault of the statement or of the data, and no outage: SQLSTATE %s',
  (code) => {
    const error = told(code);
    expect(nameFailure(error)).toBe(error);
    expect([isUnavailable(error), isConflict(error), losesConnection(error)]).toEqual([false, false, false]);
  },
);

test('a failure that did not come from the database is none of it, however alike', () => {
  for (const code of ['ECONNRESET', 'ECONNREFUSED', 'EAI_AGAIN', '57P01'])
    expect(isUnavailable(onTheWire(code))).toBe(false);
});

test('named once, a failure keeps its name, its code and its cause', () => {
  const cause = told('57P03');
  const named = nameFailure(cause) as DatabaseUnavailable;
  expect(nameFailure(named)).toBe(named);
  expect([named.code, named.cause]).toEqual(['57P03', cause]);
  expect(named).toBeInstanceOf(DatabaseUnavailable);
});
