import type { Agent } from '../task.ts';
import {
  book,
  bookPair,
  bookTogether,
  calendarFile,
  cancel,
  keepTime,
  listAppointments,
  move,
  nextFreeTime,
  pictures,
  quote,
  reviews,
} from './customer.ts';
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
import { Refused, Tools } from './tools.ts';

const ways = {
  book,
  'book together': bookTogether,
  pair: bookPair,
  hold: keepTime,
  quote,
  move,
  cancel,
  'calendar file': calendarFile,
  'my appointments': listAppointments,
  'next free time': nextFreeTime,
  reviews,
  pictures,
  'day schedule': daySchedule,
  gaps,
  'book for client': bookForClient,
  'block time': blockTime,
  'sick leave': sickLeave,
  figures,
  'change price': changePrice,
  'inactive clients': inactiveClients,
  'client notes': clientNotes,
};

/** An agent without a language model that uses the MCP tools through the official client. */
export const fulfilByTools: Agent = async ({ url, token, now, slots }) => {
  let tools: Tools | undefined;
  try {
    tools = await Tools.connect(url, token);
    if (slots.intent === 'read messages') throw new Error('There is no tool for messages.');
    return await ways[slots.intent](tools, slots, now);
  } catch (error) {
    if (error instanceof Refused) return `The service refused: ${error.message}`;
    throw error;
  } finally {
    await tools?.close();
  }
};
