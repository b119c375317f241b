import type { Facts } from '../../facts.ts';
import type { VisitSentences } from '../create-language.ts';
import { clientOf, nameOf } from './words.ts';

/** Appointments are somebody's own, or those of somebody in their family. */
const your = (facts: Facts) =>
  facts.isFamily ? `the appointment of ${clientOf(facts)}` : 'your appointment';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isSeries = ({ visits = [] }: Facts) => visits.length > 1;

/** Of the business, as the client reads it. */
const staffOf = (facts: Facts) =>
  facts.byName === undefined ? nameOf(facts) : `${facts.byName} of ${nameOf(facts)}`;
/** Who did it, to the client. */
const who = (facts: Facts) => (facts.by === 'reader' ? 'You' : staffOf(facts));

/** "Ada moved the appointment.", "Inês moved the appointment of Ada.", or, of nobody in particular, that it was moved. */
const done = (facts: Facts, verb: string): string => {
  if (facts.by === 'client') return `${clientOf(facts)} ${verb} the appointment.`;
  if (facts.by === 'staff')
    return `${facts.byName ?? nameOf(facts)} ${verb} the appointment of ${clientOf(facts)}.`;
  return `The appointment of ${clientOf(facts)} was ${verb}.`;
};

export const visits: VisitSentences = {
  'appointment.booked': {
    client: (facts) => {
      if (facts.isPending)
        return {
          label: 'Requested',
          sentence: `${nameOf(facts)} has your request and will tell you when it is confirmed.`,
        };
      if (facts.by === 'staff')
        return { label: 'Booked', sentence: `${staffOf(facts)} booked ${your(facts)}.` };
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
      if (facts.by === 'client')
        return { label: 'New booking', sentence: `${clientOf(facts)} booked ${what}.` };
      return {
        label: 'New booking',
        sentence:
          facts.by === 'staff'
            ? `${facts.byName ?? nameOf(facts)} booked ${what} for ${clientOf(facts)}.`
            : `${capital(what)} ${isSeries(facts) ? 'were' : 'was'} booked for ${clientOf(facts)}.`,
      };
    },
  },
  'appointment.confirmed': {
    client: (facts) => ({ label: 'Confirmed', sentence: `${staffOf(facts)} confirmed ${your(facts)}.` }),
    staff: (facts) => ({ label: 'Confirmed', sentence: done(facts, 'confirmed') }),
  },
  'appointment.cancelled': {
    client: (facts) => ({ label: 'Cancelled', sentence: `${who(facts)} cancelled ${your(facts)}.` }),
    staff: (facts) => ({ label: 'Cancelled', sentence: done(facts, 'cancelled') }),
  },
  'appointment.rescheduled': {
    client: (facts) => {
      const isMoved = facts.movedFrom !== undefined || facts.formerProfessional === undefined;
      return isMoved
        ? { label: 'Moved', sentence: `${who(facts)} moved ${your(facts)}.` }
        : { label: 'Changed', sentence: `${who(facts)} gave ${your(facts)} to another professional.` };
    },
    staff: (facts) =>
      facts.isHandedOver
        ? {
            label: 'Handed over',
            sentence: `The appointment of ${clientOf(facts)} is now with ${facts.professional ?? 'a colleague'}. ${done(facts, 'moved')}`,
          }
        : { label: 'Moved', sentence: done(facts, 'moved') },
  },
  'appointment.completed': {
    client: (facts) => ({
      label: 'Thank you for your visit',
      sentence: `${capital(your(facts))} is completed. You can now say how it was in a review.`,
    }),
    staff: (facts) => ({ label: 'Completed', sentence: done(facts, 'completed') }),
  },
  'appointment.no_show': {
    client: (facts) => ({
      label: 'Missed',
      sentence: `${staffOf(facts)} noted that nobody came to ${your(facts)}.`,
    }),
    staff: (facts) => ({ label: 'No-show', sentence: `${clientOf(facts)} did not come.` }),
  },
  'appointment.updated': {
    client: (facts) => ({ label: 'Notes changed', sentence: `A note on ${your(facts)} was changed.` }),
    staff: (facts) => ({
      label: 'Notes changed',
      sentence:
        facts.by === 'client'
          ? `${clientOf(facts)} changed a note on the appointment.`
          : `The notes or the length of the appointment of ${clientOf(facts)} were changed.`,
    }),
  },
  'appointment.reminder': {
    client: (facts) => ({ label: 'Reminder', sentence: `${capital(your(facts))} is coming up.` }),
    staff: (facts) => ({
      label: 'Reminder',
      sentence: `The appointment of ${clientOf(facts)} is coming up.`,
    }),
  },
};
