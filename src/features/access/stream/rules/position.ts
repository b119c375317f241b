/**
 * How far somebody has read: what was done by transactions that had ended then. A number would not do, since whoever drew a lower one may
 * commit later. `to` is the first transaction that had not begun; `from` the first that had not ended; `between` those that had not, either.
 */
export interface Position {
  /** When it was read, by the clock of the process that did. */
  at: number;
  from: number;
  to: number;
  between: ReadonlySet<number>;
}

// With more than that under way it says less, and a little is told twice.
const mostBetween = 20;

/** From PostgreSQL's own words for a snapshot, `from:to:between,between`. */
export function readSnapshot(text: string, at: number): Position {
  const [from, to, between] = text.split(':');
  const numbers = (between ?? '').split(',').filter((one) => one !== '');
  return { at, from: Number(from), to: Number(to), between: new Set(numbers.map(Number)) };
}

export const toSnapshot = ({ from, to, between }: Position): string =>
  `${from}:${to}:${[...between].join(',')}`;

/** All that `position` knows, and nothing that came to be later: whatever any of them lacks is after it. */
export const earliestOf = (positions: readonly Position[]): Position => {
  const from = Math.min(...positions.map((position) => position.from));
  return positions.length === 1 ? positions[0]! : { at: 0, from, to: from, between: new Set() };
};

/** Whether what this transaction did was there already. */
export const covers = ({ from, to, between }: Position, transaction: number): boolean =>
  transaction < from || (transaction < to && !between.has(transaction));

/** As an id of an event, of few characters that every header takes. */
export function writePosition(position: Position): string {
  const { at, from, to, between } = position;
  const short = between.size > mostBetween ? { from, to: from, between: [] } : { from, to, between };
  const parts = [short.from, short.to - short.from, ...[...short.between].map((one) => one - from)];
  return [at, ...parts].map((part) => part.toString(36)).join('-');
}

/** Null for whatever is no such id. */
export function readPosition(text: string): Position | null {
  if (!/^[\da-z]{1,11}(?:-[\da-z]{1,11}){2,22}$/.test(text)) return null;
  const [at, from, span, ...between] = text.split('-').map((part) => Number.parseInt(part, 36));
  const position = {
    at: at!,
    from: from!,
    to: from! + span!,
    between: new Set(between.map((one) => from! + one)),
  };
  return isSound(position) ? position : null;
}

/** What PostgreSQL takes for a snapshot: no transaction has the number nought, and those between are in order. */
function isSound({ at, from, to, between }: Position): boolean {
  const rising = [from, ...between, to];
  return (
    [at, ...rising].every(Number.isSafeInteger) &&
    [from, to].every((one) => one % 2 ** 32 !== 0) &&
    [...between].every((one, index) => one >= from && one < to && one > (index === 0 ? -1 : rising[index]!))
  );
}
