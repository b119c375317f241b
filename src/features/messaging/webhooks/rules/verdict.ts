export interface Verdict {
  statusCode: number | null;
  /** Null: it was accepted. */
  error: string | null;
  /** The receiver says that it will never want any more. */
  isGone: boolean;
}

const gone = 410;

/** Any 2xx accepts. A redirect does not: where it leads was never agreed on. */
export function verdictOn(outcome: { status: number } | { failure: string }): Verdict {
  if ('failure' in outcome) return { statusCode: null, error: outcome.failure, isGone: false };
  const isAccepted = outcome.status >= 200 && outcome.status < 300;
  return {
    statusCode: outcome.status,
    error: isAccepted ? null : 'status',
    isGone: outcome.status === gone,
  };
}
