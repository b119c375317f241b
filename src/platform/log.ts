import { type DestinationStream, destination, type Logger, pino } from 'pino';

const hidden = [
  'authorization',
  'apiKey',
  'password',
  'token',
  'refreshToken',
  'accessToken',
  'refresh_token',
  'access_token',
  'code_verifier',
  'verifier',
  'redirectTo',
  'email',
  'phone',
];

// Not of every object: errors have one, too, that has to be read.
const hiddenCodes = ['code', 'body.code', 'form.code', 'query.code'];

/** JSON lines on standard output. Fields whose names say that they identify a person or let one in are left out, down to two levels inside others. */
export function createLog(level: string, output: DestinationStream = createOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...hidden.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), ...hiddenCodes],
        remove: true,
      },
      serializers: { err: describeError },
    },
    output,
  );
}

const bufferBytes = 8 * 1024;
// Should nobody read what is written, lines are lost rather than memory.
const mostBytes = 4 * 1024 * 1024;
const longestWaitMilliseconds = 100;

/** Written in pieces worth a system call; a quiet process writes what it has within a tenth of a second. */
function createOutput() {
  const output = destination({ fd: 1, sync: false, minLength: bufferBytes, maxLength: mostBytes });
  setInterval(() => output.flush(), longestWaitMilliseconds).unref();
  return output;
}

export interface RequestLine {
  reqId: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  user: string | undefined;
  key: string | undefined;
}

/**
 * The one line every request writes, put together by hand: its fields are few, known, and of characters that need no escaping, and the
 * general way would take longer than all else we do for a request answered from memory.
 */
export function createRequestLog(log: Logger): (line: RequestLine) => void {
  const { [pino.symbols.streamSym]: output } = log as unknown as Record<
    symbol,
    { write(text: string): void }
  >;
  return ({ reqId, method, route, status, milliseconds, user, key }) => {
    if (!log.isLevelEnabled('info')) return;
    const who =
      (user === undefined ? '' : `,"user":"${user}"`) + (key === undefined ? '' : `,"key":"${key}"`);
    output?.write(
      `{"level":"info"${isoTime()},"reqId":"${reqId}","method":"${method}","route":"${route}","status":${status},"milliseconds":${milliseconds}${who},"msg":"request"}\n`,
    );
  };
}

let lastMilliseconds = 0;
let lastText = '';

/** Busy processes write many lines in a millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastMilliseconds) {
    lastMilliseconds = now;
    lastText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastText;
}

/** Leaves out PostgreSQL's `detail`, which quotes the offending row. The message stays: whoever throws must put nobody's data into it. */
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
