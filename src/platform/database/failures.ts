import pg from 'pg';

/** The database is temporarily unavailable. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** Code of PostgreSQL or the operating system, if known. */
  readonly code: string | undefined;
  /** Whether the connection is still usable. */
  readonly keepsConnection: boolean;

  constructor(message: string, options: { cause?: unknown; keepsConnection?: boolean } = {}) {
    super(message, options);
    this.code = codeOf(options.cause);
    this.keepsConnection = options.keepsConnection ?? false;
  }
}

// SQLSTATE codes about the server, not the statement. Classes 08 (connections) and 53 (resources) count as a
// whole.
const unavailableClasses = ['08', '53'];
const unavailable = new Set([
  '25006', // read-only: became a standby
  '25P03', // idle in transaction too long
  '25P04', // transaction_timeout
  '26000', // prepared statement is gone, for example behind a connection pooler
  '40003', // statement completion unknown
  '55P03', // lock_timeout
  '57014', // statement_timeout, or cancelled by an administrator
  '57P01', // server is shutting down
  '57P02', // another server process crashed
  '57P03', // starting up or shutting down
  '57P04', // database was dropped
  '57P05', // idle too long
  '58000',
  '58030', // I/O error
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

// node-postgres identifies these errors only by their text.
const clientFailures =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/**
 * Wraps errors that mean "temporarily unavailable" in `DatabaseUnavailable`; returns all others unchanged.
 */
export function wrapFailure(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isTemporary(error)) return error;
  const keepsConnection = ['55P03', '57014'].includes(codeOf(error) ?? '');
  return new DatabaseUnavailable((error as Error).message, { cause: error, keepsConnection });
}

function isTemporary(error: unknown): boolean {
  const code = codeOf(error);
  if (!(error instanceof pg.DatabaseError))
    return (
      (code !== undefined && socketFailures.has(code)) ||
      (error instanceof Error && clientFailures.test(error.message))
    );
  if (code === undefined) return false;
  // A migration has changed a table that this connection had a plan for.
  if (code === '0A000') return error.routine === 'RevalidateCachedQuery';
  return unavailable.has(code) || unavailableClasses.includes(code.slice(0, 2));
}

export function isUnavailable(error: unknown): error is DatabaseUnavailable {
  return error instanceof DatabaseUnavailable;
}

/** True if the connection must not be reused. */
export function losesConnection(error: unknown): boolean {
  return isUnavailable(error) && !error.keepsConnection;
}

/** PostgreSQL aborted this transaction because of a conflict with another one. Retry it. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** Name of the violated constraint, or undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return undefined;
  return error.constraint;
}
