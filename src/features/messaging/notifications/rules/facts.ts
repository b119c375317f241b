import type { AppointmentRole } from '../../../../shared/appointment-role.ts';
import type { EventKind } from '../../../../shared/event-kinds.ts';

export type NotificationKind = EventKind | 'appointment.reminder';

export interface Visit {
  id: string;
  startsAt: string;
  endsAt: string;
}

/** Total price of all appointments, after coupon or package. */
interface Price {
  totalMajor: number;
  currency: string;
  isPaid?: boolean;
  coupon?: { code: string; offMajor: number; fullMajor: number };
  package?: { title: string; sessionsLeft: number };
}

/** Data of a notification, stored with it. The text is made from it in the language of the reader. */
export interface Facts {
  reader: AppointmentRole;
  /** Role of the account that acted; `reader` if it is the recipient. */
  by: AppointmentRole | 'reader';
  /** Public name of the professional who acted. */
  byName?: string;
  business?: { id?: string; name: string; timezone: string; place: string };
  professional?: string;
  client?: string;
  /** The client is a family member of the account. */
  isFamily?: boolean;
  /** Name of the account that booked for the family member. Staff only. */
  account?: string;
  /** Note of the client. Staff only. */
  notes?: string;
  services?: string[];
  /** One appointment, or all appointments of a series. */
  visits?: Visit[];
  isPending?: boolean;
  /** `due`: the appointment is confirmed by its payment. `expired`: it was cancelled without it. */
  deposit?: 'due' | 'expired';
  /** Start before rescheduling. */
  movedFrom?: string;
  /** Staff replaced the services. */
  hasNewServices?: boolean;
  /** Name of the previous professional. */
  formerProfessional?: string;
  /** The reader is the previous professional. */
  isHandedOver?: boolean;
  price?: Price;
  /**
   * Cancellation deadline in hours before the start, and whether it had passed when the notification was
   * created.
   */
  cancellation?: { hours: number; isOver?: boolean };
  /** Amount paid online that is refunded on cancellation. */
  refund?: { amountMajor: number; currency: string };
  /** Fields of the event payload that texts use. */
  payload: TextPayload;
  /** Appointments that differ in more than their time. Only used for e-mails, never stored. */
  each?: VisitFacts[];
  /** Text that an agent entered in its request. */
  agentSaid?: AgentInput;
}

/** Facts about one of several appointments. */
export type VisitFacts = Pick<
  Facts,
  'business' | 'professional' | 'client' | 'isFamily' | 'services' | 'visits' | 'movedFrom' | 'agentSaid'
>;

export interface AgentInput {
  message?: string;
  notes?: string;
  staffNotes?: string;
  reason?: string;
  couponCode?: string;
  packageTitle?: string;
}

/** Payload fields that texts use. Some occur only in stored notifications of earlier versions. */
const textPayloadFields = {
  action: 'string',
  agentName: 'string',
  amountMajor: 'number',
  comment: 'string',
  currency: 'string',
  expiresAt: 'string',
  host: 'string',
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

export const maxTextLength = 1_000;

export function textPayloadOf(payload: object): TextPayload {
  const values: Readonly<Record<string, unknown>> = { ...payload };
  const entries = Object.entries(textPayloadFields).flatMap(([name, type]) => {
    const value = values[name];
    if (typeof value !== type) return [];
    // An invalid instant would make every later rendering of the notification fail.
    if (name.endsWith('At') && Number.isNaN(Date.parse(String(value)))) return [];
    return [[name, typeof value === 'string' ? value.slice(0, maxTextLength) : value]];
  });
  return Object.fromEntries(entries) as TextPayload;
}

const fieldsWithoutFreeText = [
  'action',
  'amountMajor',
  'currency',
  'expiresAt',
  'minutes',
  'rating',
  'requestedBy',
  'response',
  'role',
  'sessionsTotal',
  'startsAt',
  'status',
  'targetType',
] as const satisfies (keyof TextPayload)[];

/**
 * Keeps the appointment and what the business publishes: its name, address, services and professionals. Removes
 * names of accounts and free text, which a stranger could have written.
 */
export function withoutFreeText({ payload, ...facts }: Facts): Facts {
  for (const name of unpublishedFacts) delete facts[name];
  return {
    ...facts,
    payload: Object.fromEntries(
      fieldsWithoutFreeText.flatMap((name) => (name in payload ? [[name, payload[name]]] : [])),
    ),
  };
}

const unpublishedFacts = ['account', 'agentSaid', 'client', 'each', 'isFamily', 'notes'] as const;

// Line breaks of every script and control characters.
const breaks = /[\s\p{Cc}]+/gu;

/** Prevents typed text from adding lines to a message. */
export function toSingleLine<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, text) =>
    typeof text === 'string' ? text.replace(breaks, ' ').trim() : text,
  );
}
