import { destination, type Logger, pino } from 'pino';

/** JSON lines on standard output. What could identify or let in a person is left out wherever it turns up. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'authorization',
          'apiKey',
          'password',
          'token',
          'refreshToken',
          'accessToken',
          'email',
          'phone',
        ].flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        remove: true,
      },
      serializers: { err: describeError },
    },
    destination({ fd: 1, sync: false }),
  );
}

/** PostgreSQL's `detail` quotes the offending row, and so do some messages: only name, code and stack are kept. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    code,
    constraint,
    table,
    routine,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
