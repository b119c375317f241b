export interface RetryPolicy {
  /** Maximum number of attempts. Default: 10. */
  attempts?: number;
  /** Delay after the nth failure, before jitter. */
  delaySeconds?: (attempt: number) => number;
}

/** 5 s, 15 s, 45 s … 9 h: covers a mail server that is down overnight. */
const defaultDelaySeconds = (attempt: number) => 5 * 3 ** (attempt - 1);

/** Adds up to 25 % jitter, which spreads simultaneous failures. Null: give up. */
export function retryDelaySeconds(attempt: number, policy: RetryPolicy, chance: number): number | null {
  if (attempt >= (policy.attempts ?? 10)) return null;
  return (policy.delaySeconds ?? defaultDelaySeconds)(attempt) * (1 + chance / 4);
}

/** Name and codes only, because messages may contain e-mail addresses. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [error.name, code, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
    .slice(0, 200);
}
