export interface RetryPolicy {
  /** How often to try before giving up (10). */
  attempts?: number;
  /** How long to wait after the nth failure, before jitter. */
  delaySeconds?: (attempt: number) => number;
}

/** 5 s, 15 s, 45 s … 9 h: ten attempts outlast a mail server that is down for the night. */
const threefold = (attempt: number) => 5 * 3 ** (attempt - 1);

/** Up to a quarter longer, so that what failed together does not come back together. Null: give up. */
export function retryDelaySeconds(attempt: number, policy: RetryPolicy, chance: number): number | null {
  if (attempt >= (policy.attempts ?? 10)) return null;
  return (policy.delaySeconds ?? threefold)(attempt) * (1 + chance / 4);
}

/** Name and codes only: messages quote addresses. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [error.name, code, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
    .slice(0, 200);
}
