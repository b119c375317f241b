import type { EventKind } from '../../../shared/event-kinds.ts';

export type NotificationKind = EventKind | 'appointment.reminder';

/** Which side of an appointment somebody is on; `other` where there are no sides. */
export type Side = 'client' | 'staff' | 'other';

export interface Visit {
  id: string;
  startsAt: string;
  endsAt: string;
}

/** What a notification says, apart from the words. Kept with it, and put into words for whoever reads it. */
export interface Facts {
  reader: Side;
  /** Who did it; `reader` when they did it themself. */
  by: Side | 'reader';
  business?: { id?: string; name: string; timezone: string; place: string };
  professional?: string;
  client?: string;
  /** The client is a family member of the account. */
  isFamily?: boolean;
  services?: string[];
  /** One, or every occurrence of a series. */
  visits?: Visit[];
  isPending?: boolean;
  /** Where the appointment stood before it was moved. */
  movedFrom?: string;
  /** It went to another professional, and this reader is the one who had it. */
  isHandedOver?: boolean;
  /** What the event itself says of it. */
  said: Said;
}

/** Small facts that an event may carry in its payload. */
const saidFields = {
  action: 'string',
  amountMajor: 'number',
  comment: 'string',
  currency: 'string',
  expiresAt: 'string',
  message: 'string',
  minutes: 'number',
  professionalName: 'string',
  rating: 'number',
  reason: 'string',
  requestedBy: 'string',
  response: 'string',
  sessionsTotal: 'number',
  startsAt: 'string',
  status: 'string',
  subject: 'string',
  targetType: 'string',
  title: 'string',
} as const;

export type Said = {
  [Name in keyof typeof saidFields]?: (typeof saidFields)[Name] extends 'number' ? number : string;
};

const longestText = 1_000;

/** Whatever else an event carries is for others. */
export function readSaid(payload: object): Said {
  const values: Readonly<Record<string, unknown>> = { ...payload };
  const entries = Object.entries(saidFields).flatMap(([name, type]) => {
    const value = values[name];
    if (typeof value !== type) return [];
    // Put into words by whoever reads it: an instant that is none would fail there, each time.
    if (name.endsWith('At') && Number.isNaN(Date.parse(String(value)))) return [];
    return [[name, typeof value === 'string' ? value.slice(0, longestText) : value]];
  });
  return Object.fromEntries(entries) as Said;
}

const wordlessFields = [
  'action',
  'amountMajor',
  'currency',
  'expiresAt',
  'minutes',
  'rating',
  'requestedBy',
  'response',
  'sessionsTotal',
  'startsAt',
  'status',
  'targetType',
] as const satisfies (keyof Said)[];

/** The same without a word that anybody typed: what happened, and when. */
export function withoutWords({ reader, by, business, visits, isPending, movedFrom, said }: Facts): Facts {
  return {
    reader,
    by,
    ...(business !== undefined && {
      business: { name: 'A business', timezone: business.timezone, place: '' },
    }),
    ...(visits !== undefined && { visits }),
    ...(isPending !== undefined && { isPending }),
    ...(movedFrom !== undefined && { movedFrom }),
    said: Object.fromEntries(wordlessFields.flatMap((name) => (name in said ? [[name, said[name]]] : []))),
  };
}

// Line breaks of every script, and whatever else would not stay in its line.
const breaks = /[\s\p{Cc}]+/gu;

/** Names and words stay in the line they are put into, whatever was typed. */
export function inOneLine<Said>(said: Said): Said {
  return JSON.parse(JSON.stringify(said), (_, value) =>
    typeof value === 'string' ? value.replace(breaks, ' ').trim() : value,
  );
}
