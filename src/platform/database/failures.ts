import pg from 'pg';

/** The database cannot answer for now; the same request may succeed in a moment. Only what came from the database is ever one. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** PostgreSQL's code, or the system's, where there is one. */
  readonly code: string | undefined;
  /** Whether the connection is as good as before. */
  readonly keepsConnection: boolean;

  constructor(message: string, options: { cause?: unknown; keepsConnection?: boolean } = {}) {
    super(message, options);
    this.code = codeOf(options.cause);
    this.keepsConnection = options.keepsConnection ?? false;
  }
}

// What PostgreSQL says of itself and not of the statement. Connections (08) and resources (53) are whole classes.
const unavailableClasses = ['08', '53'];
const unavailable = new Set([
  '25006', // only reads: it has just become a standby
  '25P03', // idle in a transaction for too long
  '25P04', // transaction_timeout
  '26000', // the prepared statement is gone: somebody stands between us and the server
  '40003', // whether the statement was completed is unknown
  '55P03', // lock_timeout
  '57014', // statement_timeout, or cancelled by an administrator
  '57P01', // shut down
  '57P02', // another process of the server crashed
  '57P03', // starting up or shutting down
  '57P04', // the database is being replaced
  '57P05', // idle for too long
  '58000',
  '58030', // the disk failed
]);

const socketFailures = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

// node-postgres names these only by their text.
const clientFailures =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** Of what a statement failed with: says so where it means "not now", and leaves everything else as it is. */
export function nameFailure(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !meansNotNow(error)) return error;
  const keepsConnection = ['55P03', '57014'].includes(codeOf(error) ?? '');
  return new DatabaseUnavailable((error as Error).message, { cause: error, keepsConnection });
}

function meansNotNow(error: unknown): boolean {
  const code = codeOf(error);
  if (!(error instanceof pg.DatabaseError))
    return (
      (code !== undefined && socketFailures.has(code)) ||
      (error instanceof Error && clientFailures.test(error.message))
    );
  if (code === undefined) return false;
  // A newer version has changed a table that this connection had planned for.
  if (code === '0A000') return error.routine === 'RevalidateCachedQuery';
  return unavailable.has(code) || unavailableClasses.includes(code.slice(0, 2));
}

export function isUnavailable(error: unknown): error is DatabaseUnavailable {
  return error instanceof DatabaseUnavailable;
}

/** Whether the connection must not serve anybody else. */
export function losesConnection(error: unknown): boolean {
  return isUnavailable(error) && !error.keepsConnection;
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
