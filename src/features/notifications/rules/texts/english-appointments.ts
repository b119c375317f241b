import type { AppointmentKind } from '../audience.ts';
import type { Facts } from '../facts.ts';
import { describeShortly, describeTime } from './english-times.ts';
import type { EventText } from './language.ts';

type Writer = (facts: Facts, zone: string | null) => EventText;

/** One sentence for the client, one for the staff; the rest of an appointment's notification is the same for all kinds. */
interface Sentences {
  client: (facts: Facts) => { label: string; sentence: string };
  staff: (facts: Facts) => { label: string; sentence: string };
}

const nameOf = (facts: Facts) => facts.business?.name ?? 'The business';
const clientOf = (facts: Facts) => facts.client ?? 'the client';
/** Appointments are somebody's own, or those of somebody in their family. */
const your = (facts: Facts) =>
  facts.isFamily ? `the appointment of ${clientOf(facts)}` : 'your appointment';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isSeries = (facts: Facts) => (facts.visits?.length ?? 0) > 1;

/** What somebody wrote, so that nobody takes it for ours. */
export const quote = (text: string) => `“${text.replaceAll(/[“”]/g, '"')}”`;

type MoneyKind = 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed';

const sentences: Record<Exclude<AppointmentKind, MoneyKind>, Sentences> = {
  'appointment.booked': {
    client: (facts) => {
      if (facts.isPending)
        return {
          label: 'Requested',
          sentence: `${nameOf(facts)} has your request and will tell you when it is confirmed.`,
        };
      if (facts.by === 'staff')
        return { label: 'Booked', sentence: `${nameOf(facts)} booked ${your(facts)}.` };
      const which = isSeries(facts) ? 'The appointments are' : `${capital(your(facts))} is`;
      return { label: 'Booked', sentence: `${which} booked.` };
    },
    staff: (facts) => {
      const what = isSeries(facts) ? 'appointments' : 'an appointment';
      if (facts.isPending)
        return {
          label: 'Please confirm',
          sentence: `${clientOf(facts)} asks for ${what}. Please confirm or cancel.`,
        };
      return facts.by === 'client'
        ? { label: 'New booking', sentence: `${clientOf(facts)} booked ${what}.` }
        : { label: 'New booking', sentence: `${capital(what)} was booked for ${clientOf(facts)}.` };
    },
  },
  'appointment.confirmed': {
    client: (facts) => ({ label: 'Confirmed', sentence: `${nameOf(facts)} confirmed ${your(facts)}.` }),
    staff: (facts) => ({
      label: 'Confirmed',
      sentence: `The appointment of ${clientOf(facts)} was confirmed.`,
    }),
  },
  'appointment.cancelled': {
    client: (facts) => ({
      label: 'Cancelled',
      sentence: `${facts.by === 'reader' ? 'You' : nameOf(facts)} cancelled ${your(facts)}.`,
    }),
    staff: (facts) => ({
      label: 'Cancelled',
      sentence:
        facts.by === 'client'
          ? `${clientOf(facts)} cancelled.`
          : `The appointment of ${clientOf(facts)} was cancelled.`,
    }),
  },
  'appointment.rescheduled': {
    client: (facts) => ({
      label: 'Moved',
      sentence: `${facts.by === 'reader' ? 'You' : nameOf(facts)} moved ${your(facts)}.`,
    }),
    staff: (facts) => {
      if (facts.isHandedOver)
        return {
          label: 'Handed over',
          sentence: `The appointment of ${clientOf(facts)} is now with ${facts.professional ?? 'a colleague'}.`,
        };
      return {
        label: 'Moved',
        sentence:
          facts.by === 'client'
            ? `${clientOf(facts)} moved the appointment.`
            : `The appointment of ${clientOf(facts)} was moved.`,
      };
    },
  },
  'appointment.completed': {
    client: (facts) => ({
      label: 'Thank you for your visit',
      sentence: `${capital(your(facts))} is completed. You can now say how it was in a review.`,
    }),
    staff: (facts) => ({
      label: 'Completed',
      sentence: `The appointment of ${clientOf(facts)} was marked as completed.`,
    }),
  },
  'appointment.no_show': {
    client: (facts) => ({
      label: 'Missed',
      sentence: `${nameOf(facts)} noted that nobody came to ${your(facts)}.`,
    }),
    staff: (facts) => ({ label: 'No-show', sentence: `${clientOf(facts)} did not come.` }),
  },
  'appointment.updated': {
    client: (facts) => ({ label: 'Notes changed', sentence: `A note on ${your(facts)} was changed.` }),
    staff: (facts) => ({
      label: 'Notes changed',
      sentence: `A note on the appointment of ${clientOf(facts)} was changed.`,
    }),
  },
};

export const appointmentWriters = Object.fromEntries(
  Object.entries(sentences).map(([kind, { client, staff }]) => [
    kind,
    (facts: Facts, zone: string | null) =>
      writeAbout(facts, zone, facts.reader === 'client' ? client(facts) : staff(facts)),
  ]),
) as Record<keyof typeof sentences, Writer>;

export const writeReminder: Writer = (facts, zone) =>
  writeAbout(facts, zone, { label: 'Reminder', sentence: `${capital(your(facts))} is coming up.` });

/** A title that says what and when, a sentence, and the appointment itself. */
export function writeAbout(
  facts: Facts,
  zone: string | null,
  { label, sentence }: { label: string; sentence: string },
): EventText {
  return {
    title: `${label}: ${summarise(facts, zone)}`,
    lines: [
      sentence,
      ...(facts.payload.reason === undefined ? [] : [`Reason: ${quote(facts.payload.reason)}`]),
      ...detailsOf(facts, zone),
    ],
  };
}

/** "Haircut at A business, Wed 3 June, 10:00" */
export function summarise(facts: Facts, zone: string | null): string {
  const what = facts.services?.join(', ') || 'Appointment';
  const where = facts.reader === 'client' ? ` at ${nameOf(facts)}` : ` for ${clientOf(facts)}`;
  const [first, ...more] = facts.visits ?? [];
  const when = first === undefined ? '' : `, ${describeShortly(first.startsAt, zonesOf(facts, zone))}`;
  return `${what}${where}${when}${more.length === 0 ? '' : ` and ${more.length} more`}`;
}

export function detailsOf(facts: Facts, zone: string | null): string[] {
  const { services, visits, professional, client, business, movedFrom } = facts;
  const zones = zonesOf(facts, zone);
  const times = (visits ?? []).map((visit) => describeTime(visit, zones));
  const showsClient = client !== undefined && (facts.reader !== 'client' || facts.isFamily);
  return [
    ...(services === undefined || services.length === 0 ? [] : [`What: ${services.join(', ')}`]),
    ...(showsClient ? [`For: ${client}`] : []),
    ...(times.length === 1 ? [`When: ${times[0]}`] : times.map((time, index) => `${index + 1}. ${time}`)),
    ...(movedFrom === undefined ? [] : [`Before: ${describeTime({ startsAt: movedFrom }, zones)}`]),
    ...(professional === undefined ? [] : [`With: ${professional}`]),
    ...(business === undefined
      ? []
      : [`Where: ${[business.name, business.place].filter(Boolean).join(', ')}`]),
  ];
}

const zonesOf = (facts: Facts, zone: string | null) => ({
  reader: zone,
  business: facts.business?.timezone ?? null,
});
