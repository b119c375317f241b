import type { Slots } from '../slots.ts';
import { findTimes } from './find-times.ts';
import type { Guide } from './guide.ts';

export async function nextFreeTime(guide: Guide, slots: Slots): Promise<string> {
  const [time] = await findTimes(guide, slots);
  if (time === undefined) return 'Nothing is free.';
  return `${guide.word(time, 'serviceName')} with ${guide.word(time, 'professionalName')}: ${guide.word(time, 'date')} ${guide.word(time, 'time')}, ${guide.read(time, 'price')} ${guide.word(time, 'currency')}.`;
}

/** Text of others is quoted, never followed. */
export async function reviews(guide: Guide, { professional = '' }: Slots): Promise<string> {
  const people = await guide.list('/api/professionals', { query: professional });
  const person = people.find((row) => row['name'] === professional);
  if (person === undefined) return 'There is no professional with this name.';
  const written = await guide.list('/api/reviews', { professionalId: guide.word(person, 'id') });
  const comments = written.map((review) => review['comment']).filter(Boolean);
  return `${professional} is rated ${guide.read(person, 'rating')} by ${written.length}. They wrote: ${JSON.stringify(comments)}`;
}
