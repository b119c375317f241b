import { isDeskIntent } from '../slots.ts';
import type { Agent } from '../task.ts';
import { calendarFile, cancel, move } from './appointments.ts';
import { book, bookTogether, keepTime, quote } from './book.ts';
import { blockTime, bookForClient, daySchedule, figures } from './desk.ts';
import { Guide, Refused } from './guide.ts';
import { nextFreeTime, reviews } from './questions.ts';

const ways = {
  book,
  'book together': bookTogether,
  hold: keepTime,
  quote,
  move,
  cancel,
  'calendar file': calendarFile,
  'next free time': nextFreeTime,
  reviews,
  'day schedule': daySchedule,
  'book for client': bookForClient,
  'block time': blockTime,
  figures,
};

/** An agent without a language model that follows the documents for its kind of request. */
export const fulfil: Agent = async ({ url, token, now, slots }) => {
  const pages = isDeskIntent(slots.intent) ? ['/llms.txt', '/llms-business.txt'] : ['/llms.txt'];
  const guide = await Guide.open(url, token, pages);
  try {
    return await ways[slots.intent](guide, slots, now);
  } catch (error) {
    if (error instanceof Refused) return `The service refused: ${error.message}`;
    throw error;
  }
};
