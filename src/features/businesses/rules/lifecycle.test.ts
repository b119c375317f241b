import { expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { businessStatuses, isComplete, requireEditable, transitions } from './lifecycle.ts';

test('every state can be reached from draft, and left again', () => {
  const reached = new Set<string>(['draft']);
  for (let step = 0; step < businessStatuses.length; step++)
    for (const { from, to } of Object.values(transitions)) if (reached.has(from)) reached.add(to);
  expect([...reached].sort()).toEqual([...businessStatuses].sort());
  for (const status of businessStatuses)
    expect(Object.values(transitions).some(({ from }) => from === status)).toBe(true);
});

test('nothing becomes active but by a decision on something reviewed', () => {
  const toActive = Object.values(transitions).filter(({ to }) => to === 'active');
  expect(toActive.map(({ from }) => from)).toEqual(['under_review', 'suspended']);
});

test('drafts and active businesses can be changed, the others say why not', () => {
  for (const status of ['draft', 'active'] as const) expect(() => requireEditable(status)).not.toThrow();
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

test('a submission is complete with everything and with nothing less', () => {
  expect(isComplete(complete)).toBe(true);
  for (const field of Object.keys(complete) as (keyof typeof complete)[]) {
    const missing = typeof complete[field] === 'boolean' ? false : null;
    expect([field, isComplete({ ...complete, [field]: missing })]).toEqual([field, false]);
  }
});
