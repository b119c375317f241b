import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable, isConflict, isUnavailable, losesConnection, wrapFailure } from './failures.ts';

/** Error reported by the server. */
function serverError(code: string, routine?: string): pg.DatabaseError {
  const error = new pg.DatabaseError('server error', 20, 'error');
  return Object.assign(error, { code, routine });
}
const systemError = (code: string) => Object.assign(new Error('system error'), { code });

describe('unavailable, and the connection is lost', () => {
  test.each([
    ...['08000', '08001', '08003', '08004', '08006', '08P01'],
    ...['25006', '25P03', '25P04', '26000', '40003'],
    ...['53000', '53100', '53200', '53300', '53400'],
    ...['57P01', '57P02', '57P03', '57P04', '57P05', '58000', '58030'],
  ])('SQLSTATE %s', (code) => {
    const named = wrapFailure(serverError(code));
    expect([isUnavailable(named), losesConnection(named), isConflict(named)]).toEqual([true, true, false]);
  });

  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
    ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
    ...['ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ERR_STREAM_DESTROYED'],
  ])('%s', (code) => {
    const named = wrapFailure(systemError(code));
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
    expect(losesConnection(wrapFailure(new Error(message)))).toBe(true);
  });

  test('a cached plan of a table that has changed', () => {
    expect(losesConnection(wrapFailure(serverError('0A000', 'RevalidateCachedQuery')))).toBe(true);
  });
});

test.each(['57014', '55P03'])('unavailable, and the connection is kept: SQLSTATE %s', (code) => {
  const named = wrapFailure(serverError(code));
  expect([isUnavailable(named), losesConnection(named)]).toEqual([true, false]);
});

test.each(['40001', '40P01'])('conflict to retry: SQLSTATE %s', (code) => {
  const named = wrapFailure(serverError(code));
  expect([isUnavailable(named), isConflict(named)]).toEqual([false, true]);
});

test.each(['0A000', '22P02', '23505', '23P01', '42601', '42P01', '42501', '55000', 'XX000'])(
  'error of the statement or the data: SQLSTATE %s',
  (code) => {
    const error = serverError(code);
    expect(wrapFailure(error)).toBe(error);
    expect([isUnavailable(error), isConflict(error), losesConnection(error)]).toEqual([false, false, false]);
  },
);

test('errors from other sources are not database failures, even with the same code', () => {
  for (const code of ['ECONNRESET', 'ECONNREFUSED', 'EAI_AGAIN', '57P01'])
    expect(isUnavailable(systemError(code))).toBe(false);
});

test('keeps name, code and cause when named twice', () => {
  const cause = serverError('57P03');
  const named = wrapFailure(cause) as DatabaseUnavailable;
  expect(wrapFailure(named)).toBe(named);
  expect([named.code, named.cause]).toEqual(['57P03', cause]);
  expect(named).toBeInstanceOf(DatabaseUnavailable);
});
