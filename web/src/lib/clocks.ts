import type { Language } from './language.ts';
import { formatDay, wallClock } from './time.ts';

/** What a visitor's own clock shows at an instant, where that is not what the business's does; with the weekday if it is another day. */
export function ownClock(
  instant: string | null,
  zone: string,
  visitorZone: string | null,
  language: Language,
): string | null {
  if (instant === null || visitorZone === null || visitorZone === zone) return null;
  const there = wallClock(instant, zone);
  const here = wallClock(instant, visitorZone);
  if (here.date === there.date && here.time === there.time) return null;
  return here.date === there.date ? here.time : `${formatDay(here.date, language, 'weekday')} ${here.time}`;
}
