export const measures = ['service', 'database', 'statements', 'buffers'] as const;
export type Measure = (typeof measures)[number];

/**
 * Cost of one operation. `service` and `database` are CPU time as a multiple of the calibration in the same run,
 * because machines differ; `statements` and `buffers` are counts.
 */
export type Cost = Record<Measure, number>;
export type Costs = Record<string, Cost>;

/** A measured cost above its limit. */
export interface Excess {
  operation: string;
  measure: Measure;
  value: number;
  limit: number;
}

const tolerance = 1.25;
const improvement = 0.9;
/** Allowed in addition, so that the noise of an operation that costs almost nothing is not an excess. */
const slack: Cost = { service: 0.02, database: 0.02, statements: 0.1, buffers: 1 };

export const limitOf = (measure: Measure, accepted: number) =>
  Math.max(accepted * tolerance, accepted + slack[measure]);

/** Compares a run with the budget. Both must name the same operations. */
export function findExcesses(measured: Costs, budget: Costs): Excess[] {
  requireSameOperations(measured, budget);
  return Object.entries(measured).flatMap(([operation, cost]) =>
    measures
      .map((measure) => ({
        operation,
        measure,
        value: cost[measure],
        limit: limitOf(measure, budget[operation]![measure]),
      }))
      // A value that is not a number is an excess, too.
      .filter(({ value, limit }) => !(value <= limit)),
  );
}

function requireSameOperations(measured: Costs, budget: Costs): void {
  const missing = Object.keys(measured).filter((name) => !Object.hasOwn(budget, name));
  const unknown = Object.keys(budget).filter((name) => !Object.hasOwn(measured, name));
  if (missing.length > 0) throw new Error(`no budget for: ${missing.join(', ')}. Run with --update.`);
  if (unknown.length > 0) throw new Error(`the budget names unknown operations: ${unknown.join(', ')}`);
}

export interface Raise extends Pick<Excess, 'operation' | 'measure'> {
  from: number;
  to: number;
}

/**
 * A new budget from a run. A value is lowered by an improvement of a tenth and raised by an excess; other
 * differences are noise. A new operation is not a raise.
 */
export function renewBudget(budget: Costs, measured: Costs): { budget: Costs; raises: Raise[] } {
  const raises: Raise[] = [];
  const renewed = Object.entries(measured).map(([operation, cost]) => {
    const accepted = budget[operation];
    if (accepted === undefined) return [operation, roundCost(cost)];
    const values = measures.map((measure) => {
      const [from, to] = [accepted[measure], round(cost[measure])];
      if (to > limitOf(measure, from)) raises.push({ operation, measure, from, to });
      return [measure, to > limitOf(measure, from) || to < from * improvement ? to : from];
    });
    return [operation, Object.fromEntries(values)];
  });
  return { budget: Object.fromEntries(renewed), raises };
}

const units: Record<Measure, string> = {
  service: 'calibrations of service CPU',
  database: 'calibrations of database CPU',
  statements: 'statements',
  buffers: 'shared buffers',
};

export const describeExcess = ({ operation, measure, value, limit }: Excess) =>
  `${operation}: ${round(value)} ${units[measure]} per operation (limit ${round(limit)})`;

const roundCost = (cost: Cost): Cost => ({
  service: round(cost.service),
  database: round(cost.database),
  statements: round(cost.statements),
  buffers: round(cost.buffers),
});

const round = (value: number) => Math.round(value * 1000) / 1000;
