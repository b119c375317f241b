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

// Not in every object, because errors also have a `code`.
const hiddenCodes = ['code', 'body.code', 'form.code', 'query.code'];

/**
 * JSON lines on standard output, with the name of the process if given. Removes fields with credentials and
 * personal data, up to two levels deep.
 */
export function createLog(
  level: string,
  { output = createOutput(), name }: { output?: DestinationStream; name?: string } = {},
): Logger {
  return pino(
    {
      level,
      base: name === undefined ? null : { name },
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
// If the output is not read, lines are dropped to limit memory.
const maxBufferedBytes = 4 * 1024 * 1024;
const flushMilliseconds = 100;

/** Writes in larger chunks, and at least every 100 milliseconds. */
function createOutput() {
  const output = destination({ fd: 1, sync: false, minLength: bufferBytes, maxLength: maxBufferedBytes });
  setInterval(() => output.flush(), flushMilliseconds).unref();
  return output;
}

/** Writes complete lines of another process into the log. */
export function createLineWriter(log: Logger): (line: string) => void {
  const output = outputOf(log);
  return (line) => output?.write(`${line}\n`);
}

const outputOf = (log: Logger) =>
  (log as unknown as Record<symbol, { write(text: string): void } | undefined>)[pino.symbols.streamSym];

interface RequestLine {
  reqId: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  user: string | undefined;
  key: string | undefined;
}

export interface RequestLog {
  write(line: RequestLine): void;
  /** Writes the lines that wait for others. */
  flush(): void;
}

// Writing takes as long as a cached response, however many lines are written.
const writeEveryMilliseconds = 20;

/**
 * The line of every request, formatted by hand: its fields need no escaping, and pino would take longer than
 * the rest of a cached response. A busy service writes many lines together.
 */
export function createRequestLog(log: Logger): RequestLog {
  const output = outputOf(log);
  let lines = '';
  let lastWriteMs = Number.NEGATIVE_INFINITY;

  function flush(): void {
    if (lines === '') return;
    output?.write(lines);
    lines = '';
    lastWriteMs = performance.now();
  }

  function plan(): void {
    const waitMs = lastWriteMs + writeEveryMilliseconds - performance.now();
    if (waitMs <= 0) setImmediate(flush);
    else setTimeout(flush, waitMs);
  }

  return {
    flush,
    write({ reqId, method, route, status, milliseconds, user, key }) {
      if (!log.isLevelEnabled('info')) return;
      const who =
        (user === undefined ? '' : `,"user":"${user}"`) + (key === undefined ? '' : `,"key":"${key}"`);
      if (lines === '') plan();
      lines += `{"level":"info"${isoTime()},"reqId":"${reqId}","method":"${method}","route":"${route}","status":${status},"milliseconds":${milliseconds}${who},"msg":"request"}\n`;
    },
  };
}

let lastMilliseconds = 0;
let lastText = '';

/** Caches the text, because busy processes write many lines per millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastMilliseconds) {
    lastMilliseconds = now;
    lastText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastText;
}

/** Omits `detail` of PostgreSQL, which quotes the row. Error messages must not contain personal data. */
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
