import type { Sql } from './sql.ts';

/** Where statements run: the pool, or one transaction of it. */
export interface Queryable {
  /** Every row. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The first row, or null. */
  row<Row extends object>(statement: Sql): Promise<Row | null>;
  /** How many rows it touched. */
  run(statement: Sql): Promise<number>;
  /** All or nothing; inside a transaction, a savepoint. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

export interface Transaction extends Queryable {
  /** Runs once the outermost transaction is durable; never when it was rolled back. */
  afterCommit(effect: () => void): void;
}
