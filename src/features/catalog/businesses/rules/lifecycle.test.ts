import { expect, test } from 'vitest';
import { AppError } from '../../../../errors.ts';
import {
  type BusinessAction,
  type BusinessStatus,
  businessStatuses,
  listMissing,
  requireEditable,
  shownStatus,
  stateAfter,
  transitions,
} from './lifecycle.ts';

const actions = Object.keys(transitions) as BusinessAction[];
const formers = [null, ...businessStatuses];
const moves = actions.flatMap((action) =>
  businessStatuses.flatMap((status) =>
    formers.map((former) => ({ action, status, former, after: stateAfter(action, { status, former }) })),
  ),
);

test('every status can be reached from draft and left again', () => {
  const reached = new Set<string>(['draft']);
  for (let step = 0; step < businessStatuses.length; step++)
    for (const { status, after } of moves)
      if (after !== null && reached.has(status)) reached.add(after.status);
  expect([...reached].sort()).toEqual([...businessStatuses].sort());
  for (const status of businessStatuses)
    expect(moves.some((move) => move.status === status && move.after !== null)).toBe(true);
});

test('only approval, reinstatement or listing make a business active', () => {
  const toActive = moves.filter(({ after }) => after?.status === 'active');
  expect([...new Set(toActive.map(({ status, action }) => `${status} ${action}`))]).toEqual([
    'under_review approve',
    'suspended reinstate',
    'unlisted list',
  ]);
});

test('only reinstating ends a suspension, and it restores the listing', () => {
  const suspended = (former: BusinessStatus | null) => ({ status: 'suspended' as const, former });
  expect(stateAfter('suspend', { status: 'unlisted', former: null })).toEqual(suspended('unlisted'));
  expect(stateAfter('suspend', { status: 'active', former: null })).toEqual(suspended('active'));
  for (const former of [null, 'active'] as const)
    expect(stateAfter('reinstate', suspended(former))?.status).toBe('active');
  expect(stateAfter('reinstate', suspended('unlisted'))?.status).toBe('unlisted');
  const closed = stateAfter('close', suspended('active'));
  expect(closed).toEqual({ status: 'closed', former: 'suspended' });
  expect(stateAfter('reopen', closed!)).toEqual(suspended(null));
  expect(stateAfter('reopen', { status: 'closed', former: 'active' })).toEqual({
    status: 'under_review',
    former: null,
  });
});

test('unlisted businesses are shown as active', () => {
  expect(businessStatuses.map(shownStatus)).toEqual([
    'draft',
    'under_review',
    'active',
    'active',
    'suspended',
    'closed',
  ]);
});

test('drafts and active businesses can be changed, others return an error', () => {
  for (const status of ['draft', 'active', 'unlisted', 'closed'] as const)
    expect(() => requireEditable(status)).not.toThrow();
  expect(() => requireEditable('under_review')).toThrow(new AppError('BUSINESS_UNDER_REVIEW'));
  expect(() => requireEditable('suspended')).toThrow(new AppError('BUSINESS_SUSPENDED'));
});

const complete = {
  name: 'Barbearia',
  addressLine1: 'Rua Garrett 12',
  city: 'Lisboa',
  country: 'Portugal',
  timezone: 'Europe/Lisbon',
  currency: 'EUR',
  hasActiveService: true,
  hasProfessional: true,
};

test('a submission is complete only with all data', () => {
  expect(listMissing(complete)).toEqual([]);
  const named = { hasActiveService: 'service', hasProfessional: 'professional' } as Record<string, string>;
  for (const field of Object.keys(complete) as (keyof typeof complete)[]) {
    const missing = typeof complete[field] === 'boolean' ? false : null;
    expect(listMissing({ ...complete, [field]: missing })).toEqual([named[field] ?? field]);
  }
});
