import { expect, test } from 'vitest';
import {
  type Cost,
  type Costs,
  describeExcess,
  findExcesses,
  measures,
  renewBudget,
} from '../../bench/cpu/budget.ts';

const cost: Cost = { service: 4, database: 8, statements: 2, buffers: 100 };
const budget: Costs = { booking: cost, quote: cost };
const measuredWith = (booking: Partial<Cost>): Costs => ({ ...budget, booking: { ...cost, ...booking } });

test('a run within 25 % of the budget has no excess', () => {
  expect(
    findExcesses(measuredWith({ service: 5, database: 10, statements: 2.5, buffers: 125 }), budget),
  ).toEqual([]);
});

test.each(measures)('more than 25 % above the budget of %s is an excess', (measure) => {
  const value = cost[measure] * 1.26;
  const excesses = findExcesses(measuredWith({ [measure]: value }), budget);
  expect(excesses).toEqual([{ operation: 'booking', measure, value, limit: cost[measure] * 1.25 }]);
});

test('one statement more than the only one is an excess', () => {
  const [one, two] = [1, 2].map((statements) => ({ booking: { ...cost, statements } }));
  expect(findExcesses(two!, one!)).toHaveLength(1);
});

test('an operation that costs nothing may cost a little, but not a statement', () => {
  const free = { hit: { service: 0.2, database: 0, statements: 0, buffers: 0 } };
  const withNoise = { hit: { service: 0.2, database: 0.01, statements: 0.05, buffers: 0.5 } };
  const withStatement = { hit: { service: 0.2, database: 0.01, statements: 1, buffers: 0.5 } };
  expect(findExcesses(withNoise, free)).toEqual([]);
  expect(findExcesses(withStatement, free)).toMatchObject([{ operation: 'hit', measure: 'statements' }]);
});

test('a value that could not be measured is an excess', () => {
  expect(findExcesses(measuredWith({ service: Number.NaN }), budget)).toHaveLength(1);
});

test('an operation without a budget is an error, and so is a budget without an operation', () => {
  expect(() => findExcesses({ ...budget, search: cost }, budget)).toThrow('no budget for: search');
  expect(() => findExcesses({ booking: cost }, budget)).toThrow('unknown operations: quote');
});

test('an excess names the operation, the measure, the value and the limit', () => {
  const [excess] = findExcesses(measuredWith({ statements: 3 }), budget);
  expect(describeExcess(excess!)).toBe('booking: 3 statements per operation (limit 2.5)');
});

test('a new budget keeps noise out, takes improvements, and lists raises', () => {
  const measured = { booking: { service: 4.5, database: 7, statements: 3, buffers: 99 }, search: cost };
  expect(renewBudget({ booking: cost }, measured)).toEqual({
    budget: { booking: { service: 4, database: 7, statements: 3, buffers: 100 }, search: cost },
    raises: [{ operation: 'booking', measure: 'statements', from: 2, to: 3 }],
  });
});
