/** Why the API refused what a form sent. */
export interface Refusal {
  code: string;
  argument: number | null;
  detail: string | null;
}

/** The field that a refusal is about, as the API names it: "body.email: must be …". */
export const fieldOf = (refusal: Refusal | null | undefined): string | null =>
  /^body\.(\w+)/.exec(refusal?.detail ?? '')?.[1] ?? null;

/** How long somebody is asked to wait: minutes from a minute on, rounded up so that it is never too early. */
export function waitOf(seconds: number | null): { count: number; unit: 'seconds' | 'minutes' } {
  const wait = Math.max(seconds ?? 60, 1);
  return wait < 60 ? { count: wait, unit: 'seconds' } : { count: Math.ceil(wait / 60), unit: 'minutes' };
}
