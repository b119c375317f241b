import { formatDay } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import type { texts } from '$lib/texts';
import type { AppointmentChange } from './data';

/** Sentence about the current state of an appointment that was changed meanwhile. */
export const describeChange = (
  { date, start, professionalName, status, by }: AppointmentChange,
  t: ReturnType<typeof texts<'calendar'>>,
  language: Language,
): string =>
  t.changed(`${formatDay(date, language)}, ${start}`, professionalName, t.statuses[status], t.panel.by[by]);
