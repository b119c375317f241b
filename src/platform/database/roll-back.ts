import type { Transaction } from './database.ts';

class RolledBack<Outcome> extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('rolled back');
    this.outcome = outcome;
  }
}

interface CanTransact {
  transaction<Outcome>(work: (transaction: Transaction) => Promise<Outcome>): Promise<Outcome>;
}

/**
 * Runs the work and rolls it back: in a transaction of its own, or to a savepoint. Errors of the work are
 * thrown. Locks first taken by the work are released.
 */
export async function runAndRollBack<Outcome>(
  db: CanTransact,
  work: (transaction: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction<Outcome>(async (transaction) => {
      throw new RolledBack(await work(transaction));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}
