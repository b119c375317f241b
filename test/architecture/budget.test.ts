import { expect, test } from 'vitest';
import { measures } from '../../bench/cpu/budget.ts';
import { readBudget, readDocumented } from '../../bench/cpu/budget-file.ts';

test('docs/performance.md lists every budget', async () => {
  const budget = await readBudget();
  const { budget: documented } = await readDocumented();
  expect(documented).toEqual(
    Object.entries(budget).map(([operation, cost]) => [
      operation,
      ...measures.map((measure) => String(cost[measure])),
    ]),
  );
});

test('every raised budget has a reason, and no budget is above its last raise', async () => {
  const budget = await readBudget();
  const { raises } = await readDocumented();
  const last = new Map(raises.map((raise) => [`${raise[1]} ${raise[2]}`, raise]));
  for (const [date, operation, measure, from, to, reason] of raises) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Number(to)).toBeGreaterThan(Number(from));
    expect(reason?.length, `reason of ${operation}, ${measure}`).toBeGreaterThan(20);
  }
  for (const [operation, measure, to] of [...last.values()].map((raise) => [raise[1], raise[2], raise[4]]))
    expect(budget[operation!]![measure as (typeof measures)[number]]).toBeLessThanOrEqual(Number(to));
});
