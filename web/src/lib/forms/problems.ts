import type { ErrorInfo } from 'openslot-client';
import { formatDay } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';

/** An error of the API that a form shows. `info` is the header `Error-Info`. */
export interface Refusal {
  code: string;
  argument: number | null;
  info: ErrorInfo;
}

/** An error that a page finds itself, in the form of an error of the API. `field` is a field of the form. */
export const problem = (code: string, field?: string): Refusal => ({
  code,
  argument: null,
  info: field === undefined ? {} : { field: `body.${field}` },
});

/** Text of an error. Names the date if it is not the chosen one, for example of a series. */
export function textOf(
  { code, info }: Refusal,
  words: Record<string, string> & { other: string },
  { date, language }: { date: string | undefined; language: Language },
): string {
  const text = words[code] ?? words.other;
  const isOther = date !== undefined && info.date !== undefined && info.date !== date;
  return isOther ? `${formatDay(info.date!, language, 'full')}: ${text}` : text;
}

/** The top-level body field of an error: `hours` for `body.hours[0].end`, `price-pro_1` for `body.price-pro_1`. */
export const fieldOf = (refusal: Refusal | null | undefined): string | null =>
  /^body\.([^.[]+)/.exec(refusal?.info.field ?? '')?.[1] ?? null;

/** Time to wait, in minutes from one minute on. Rounded up, so that the next attempt is not too early. */
export function waitOf(seconds: number | null): { count: number; unit: 'seconds' | 'minutes' } {
  const wait = Math.max(seconds ?? 60, 1);
  return wait < 60 ? { count: wait, unit: 'seconds' } : { count: Math.ceil(wait / 60), unit: 'minutes' };
}
