import type { AppointmentRole } from '../../../../shared/appointment-role.ts';
import type { EventKind } from '../../../../shared/event-kinds.ts';

export type NotificationKind = EventKind | 'appointment.reminder';

export interface Visit {
  id: string;
  startsAt: string;
  endsAt: string;
}

/** What is owed: for all visits together, after coupon or package. */
interface Price {
  totalMajor: number;
  currency: string;
  isPaid?: boolean;
  coupon?: { code: string; offMajor: number; fullMajor: number };
  package?: { title: string; sessionsLeft: number };
}

/** What a notification says, apart from the words. Kept with it, and put into words for whoever reads it. */
export interface Facts {
  reader: AppointmentRole;
  /** Who did it; `reader` when they did it themself. */
  by: AppointmentRole | 'reader';
  /** Who of the staff did it, where that is a professional: by the name that clients know. */
  byName?: string;
  /** Without a name where ours are the only words. */
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
  /** Who had it before it went to another professional. */
  formerProfessional?: string;
  /** It went to another professional, and this reader is the one who had it. */
  isHandedOver?: boolean;
  price?: Price;
  /** Until how many hours before the start the client may cancel, as agreed on; and whether that was over when this was told. */
  cancellation?: { hours: number; isOver?: boolean };
  /** What was paid online and goes back with a cancellation. */
  refund?: { amountMajor: number; currency: string };
  /** Of the payload of its event, what texts use. */
  payload: TextPayload;
  /** Visits that differ in more than their time, each by itself. Of mails alone: nothing that is kept has them. */
  each?: VisitFacts[];
  /** What an agent wrote into its request. */
  agentSaid?: AgentSaid;
}

/** What is told of one visit among others. */
export type VisitFacts = Pick<
  Facts,
  'business' | 'professional' | 'client' | 'isFamily' | 'services' | 'visits' | 'movedFrom' | 'agentSaid'
>;

/** Nobody but the agent chose these. */
export interface AgentSaid {
  notes?: string;
  staffNotes?: string;
  reason?: string;
  couponCode?: string;
  packageTitle?: string;
}

/** Fields of payloads that texts use. Some are of kept notifications alone: no event carries them any more. */
const textPayloadFields = {
  action: 'string',
  agentName: 'string',
  amountMajor: 'number',
  comment: 'string',
  currency: 'string',
  expiresAt: 'string',
  memberName: 'string',
  message: 'string',
  minutes: 'number',
  professionalName: 'string',
  rating: 'number',
  reason: 'string',
  requestedBy: 'string',
  response: 'string',
  role: 'string',
  sessionsTotal: 'number',
  startsAt: 'string',
  status: 'string',
  subject: 'string',
  targetType: 'string',
  title: 'string',
} as const;

export type TextPayload = {
  [Name in keyof typeof textPayloadFields]?: (typeof textPayloadFields)[Name] extends 'number'
    ? number
    : string;
};

const longestText = 1_000;

/** Whatever else an event carries is for other subscribers. */
export function textPayloadOf(payload: object): TextPayload {
  const values: Readonly<Record<string, unknown>> = { ...payload };
  const entries = Object.entries(textPayloadFields).flatMap(([name, type]) => {
    const value = values[name];
    if (typeof value !== type) return [];
    // Put into words by whoever reads it: an instant that is none would fail there, each time.
    if (name.endsWith('At') && Number.isNaN(Date.parse(String(value)))) return [];
    return [[name, typeof value === 'string' ? value.slice(0, longestText) : value]];
  });
  return Object.fromEntries(entries) as TextPayload;
}

const fieldsKeptWhenRedacted = [
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
] as const satisfies (keyof TextPayload)[];

/** The same without any text that somebody typed: what happened, and when. */
export function redact(facts: Facts): Facts {
  const { reader, by, business, visits, isPending, movedFrom, price, cancellation, refund, payload } = facts;
  return {
    reader,
    by,
    ...(business !== undefined && { business: { name: '', timezone: business.timezone, place: '' } }),
    ...(visits !== undefined && { visits }),
    ...(isPending !== undefined && { isPending }),
    ...(movedFrom !== undefined && { movedFrom }),
    ...(price !== undefined && { price: { totalMajor: price.totalMajor, currency: price.currency } }),
    ...(cancellation !== undefined && { cancellation }),
    ...(refund !== undefined && { refund }),
    payload: Object.fromEntries(
      fieldsKeptWhenRedacted.flatMap((name) => (name in payload ? [[name, payload[name]]] : [])),
    ),
  };
}

// Line breaks of every script, and whatever else would not stay in its line.
const breaks = /[\s\p{Cc}]+/gu;

/** Names and words stay in the line they are put into, whatever was typed. */
export function inOneLine<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, text) =>
    typeof text === 'string' ? text.replace(breaks, ' ').trim() : text,
  );
}
