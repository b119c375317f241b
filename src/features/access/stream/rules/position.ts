/**
 * Snapshot of PostgreSQL: the transactions whose changes were read. A sequence number is not sufficient,
 * because a transaction with a lower number may commit later. `from` is the first transaction that had not
 * ended, `to` the first that had not begun, `open` those in between that had not ended.
 */
export interface Position {
  /**
   * Identifies the database server and its timeline. After a failover that lost transactions, their ids are
   * used again, so a position of the previous timeline is worthless.
   */
  history: number;
  /** Time of the read in milliseconds, by the local clock. */
  at: number;
  from: number;
  to: number;
  open: ReadonlySet<number>;
}

// With more open transactions, the event id is shortened and some changes are sent twice.
const maxOpenTransactions = 20;

/** Parses the text format of `pg_snapshot`, `from:to:open,open`. */
export function readSnapshot(text: string, { at, history }: Pick<Position, 'at' | 'history'>): Position {
  const [from, to, open] = text.split(':');
  const numbers = (open ?? '').split(',').filter((one) => one !== '');
  return { history, at, from: Number(from), to: Number(to), open: new Set(numbers.map(Number)) };
}

export const toSnapshot = ({ from, to, open }: Position): string => `${from}:${to}:${[...open].join(',')}`;

/** Position that covers nothing that any of the positions lacks. */
export const earliestOf = (positions: readonly Position[]): Position => {
  const from = Math.min(...positions.map((position) => position.from));
  return positions.length === 1 ? positions[0]! : { history: 0, at: 0, from, to: from, open: new Set() };
};

/** Whether the changes of the transaction were read. */
export const covers = ({ from, to, open }: Position, transaction: number): boolean =>
  transaction < from || (transaction < to && !open.has(transaction));

/** Event id: short, and only characters that are valid in a header. */
export function writePosition(position: Position): string {
  const { history, at, from, to, open } = position;
  const short = open.size > maxOpenTransactions ? { from, to: from, open: [] } : { from, to, open };
  const parts = [short.from, short.to - short.from, ...[...short.open].map((one) => one - from)];
  return [history, at, ...parts].map((part) => part.toString(36)).join('-');
}

/** Returns null for an invalid id. */
export function readPosition(text: string): Position | null {
  if (!/^[\da-z]{1,11}(?:-[\da-z]{1,11}){3,23}$/.test(text)) return null;
  const [history, at, from, span, ...open] = text.split('-').map((part) => Number.parseInt(part, 36));
  const position = {
    history: history!,
    at: at!,
    from: from!,
    to: from! + span!,
    open: new Set(open.map((one) => from! + one)),
  };
  return isValid(position) ? position : null;
}

/** Checks what PostgreSQL accepts as a snapshot: no transaction id is 0, and open ids are sorted. */
function isValid({ history, at, from, to, open }: Position): boolean {
  const rising = [from, ...open, to];
  return (
    [history, at, ...rising].every(Number.isSafeInteger) &&
    [from, to].every((one) => one % 2 ** 32 !== 0) &&
    [...open].every((one, index) => one >= from && one < to && one > (index === 0 ? -1 : rising[index]!))
  );
}
