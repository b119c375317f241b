import { isDeskIntent } from '../slots.ts';
import type { Agent } from '../task.ts';
import { calendarFile, cancel, listAppointments, move, readMessages } from './appointments.ts';
import { book, bookPair, bookTogether, keepTime, quote } from './book.ts';
import {
  blockTime,
  bookForClient,
  changePrice,
  clientNotes,
  daySchedule,
  figures,
  gaps,
  inactiveClients,
  sickLeave,
} from './desk.ts';
import { Guide, Refused } from './guide.ts';
import { nextFreeTime, pictures, reviews } from './questions.ts';

const ways = {
  book,
  'book together': bookTogether,
  pair: bookPair,
  'my appointments': listAppointments,
  'read messages': readMessages,
  hold: keepTime,
  quote,
  move,
  cancel,
  'calendar file': calendarFile,
  'next free time': nextFreeTime,
  reviews,
  pictures,
  'day schedule': daySchedule,
  'book for client': bookForClient,
  'block time': blockTime,
  figures,
  'change price': changePrice,
  'inactive clients': inactiveClients,
  'client notes': clientNotes,
  'sick leave': sickLeave,
  gaps,
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
