import pg from 'pg';

// Classes and codes of PostgreSQL that mean "not now": connection trouble, shutdown, too many clients, disk or memory full.
const unavailable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '58000',
  '58030',
  '25006',
]);
const socketFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);

// node-postgres names these only by their text.
const clientFailures =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after)/;

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** The database cannot answer for now; the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError)
    return code !== undefined && (code.startsWith('08') || unavailable.has(code));
  if (code !== undefined && socketFailures.has(code)) return true;
  return error instanceof Error && clientFailures.test(error.message);
}

/** Two transactions got in each other's way and PostgreSQL ended this one: run it again. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** The constraint that refused a row, or undefined when the error is something else. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return undefined;
  return error.constraint;
}
