import type { RequestEvent } from '@sveltejs/kit';
import { formatInstant, zoneName } from '$lib/time';

/** Says instants on the clock of whoever looks; where it is not known on another one, which is then named. */
export function ownClock({ locals: { language, visitor } }: RequestEvent, otherwise = 'UTC') {
  const own = visitor?.timezone ?? null;
  return (instant: string) =>
    own === null
      ? `${formatInstant(instant, otherwise, language)} (${zoneName(otherwise)})`
      : formatInstant(instant, own, language);
}
