import type { View } from './data.ts';

interface Shown {
  date: string;
  view: View | null;
  professional: string | null;
}

/** The query that shows this part of the calendar, whatever is open beside it. */
export function queryOf({ date, view, professional }: Shown): string {
  const query = new URLSearchParams({ date });
  if (view !== null) query.set('view', view);
  if (professional !== null) query.set('professional', professional);
  return `?${query}`;
}

/** The same with what the page beside it needs. A time is that of the place that was chosen, so its day and professional are named again. */
export function queryWith(shown: Shown, more: Record<string, string | undefined>): string {
  const query = new URLSearchParams(queryOf(shown));
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, value);
  return `?${query}`;
}
