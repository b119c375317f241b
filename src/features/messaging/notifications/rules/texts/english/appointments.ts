import { minutesToPay } from '../../../../../catalog/businesses/rules/payment-policy.ts';
import type { Facts } from '../../facts.ts';
import type { AppointmentTexts } from '../create-language.ts';
import { actorOf, capital, clientOf, nameOf } from './words.ts';

const theirs = (facts: Facts) => `${clientOf(facts)}’s appointment`;
/** Clients also receive notifications about appointments of their family members. */
const yours = (facts: Facts) => (facts.isFamily ? theirs(facts) : 'your appointment');
const isSeries = ({ visits = [] }: Facts) => visits.length > 1;
const countOf = ({ visits = [] }: Facts) => `${visits.length} appointments`;
/** "3 appointments for Ada" */
const several = (facts: Facts) => `${countOf(facts)} for ${clientOf(facts)}`;

const staffOf = (facts: Facts) =>
  facts.byName === undefined ? nameOf(facts) : `${facts.byName} at ${nameOf(facts)}`;
/** Who acted, as clients read it. */
const who = (facts: Facts) => (facts.by === 'reader' ? 'You' : staffOf(facts));

/** "Ada cancelled the appointment.", "Inês cancelled Ada’s appointment.", "Ada’s appointment was cancelled." */
const done = (facts: Facts, verb: string): string => {
  if (facts.by === 'client') return `${capital(actorOf(facts))} ${verb} the appointment.`;
  if (facts.by === 'staff') return `${facts.byName ?? nameOf(facts)} ${verb} ${theirs(facts)}.`;
  return `${capital(theirs(facts))} was ${verb}.`;
};

export const appointments: AppointmentTexts = {
  'appointment.booked': {
    client: (facts) => {
      if (facts.deposit === 'due')
        return {
          label: 'Deposit required',
          sentence: `${nameOf(facts)} asks for a deposit. Pay it within ${minutesToPay} minutes to confirm ${yours(facts)}. Otherwise the booking is cancelled.`,
        };
      if (facts.card === 'due')
        return {
          label: 'Card required',
          sentence: `${nameOf(facts)} asks for a card on file. Save it within ${minutesToPay} minutes to confirm ${yours(facts)}. Otherwise the booking is cancelled.`,
        };
      if (facts.isPending)
        return {
          label: 'Booking request sent',
          sentence: `${nameOf(facts)} received your booking request. You will be notified when it is confirmed.`,
        };
      if (facts.by === 'staff')
        return { label: 'Appointment confirmed', sentence: `${staffOf(facts)} booked ${yours(facts)}.` };
      return isSeries(facts)
        ? { label: 'Appointments confirmed', sentence: 'Your appointments are booked.' }
        : { label: 'Appointment confirmed', sentence: `${capital(yours(facts))} is booked.` };
    },
    staff: (facts) => {
      const what = isSeries(facts) ? 'appointments' : 'an appointment';
      if (facts.deposit === 'due')
        return {
          label: 'Booking waits for the deposit',
          sentence: `${capital(actorOf(facts))} booked ${what}. The deposit is due within ${minutesToPay} minutes.`,
        };
      if (facts.card === 'due')
        return {
          label: 'Booking waits for a card',
          sentence: `${capital(actorOf(facts))} booked ${what}. A card has to be saved within ${minutesToPay} minutes.`,
        };
      if (facts.isPending)
        return {
          label: 'New booking request',
          sentence: `${capital(actorOf(facts))} requested ${what}. Please confirm or decline.`,
        };
      const label = isSeries(facts) ? 'New appointments' : 'New appointment';
      if (facts.by === 'client') return { label, sentence: `${capital(actorOf(facts))} booked ${what}.` };
      return {
        label,
        sentence:
          facts.by === 'staff'
            ? `${facts.byName ?? nameOf(facts)} booked ${what} for ${clientOf(facts)}.`
            : `${capital(what)} ${isSeries(facts) ? 'were' : 'was'} booked for ${clientOf(facts)}.`,
      };
    },
  },
  'appointment.confirmed': {
    client: (facts) => ({
      label: 'Appointment confirmed',
      sentence: `${staffOf(facts)} confirmed ${yours(facts)}.`,
    }),
    staff: (facts) => ({ label: 'Appointment confirmed', sentence: done(facts, 'confirmed') }),
  },
  'appointment.cancelled': {
    client: (facts) =>
      facts.deposit === 'expired'
        ? {
            label: 'Appointment cancelled',
            sentence: `${capital(yours(facts))} was cancelled because the deposit was not paid in time.`,
          }
        : facts.card === 'expired'
          ? {
              label: 'Appointment cancelled',
              sentence: `${capital(yours(facts))} was cancelled because no card was saved in time.`,
            }
          : isSeries(facts)
            ? {
                label: 'Appointments cancelled',
                sentence: `${who(facts)} cancelled ${facts.isFamily ? several(facts) : countOf(facts)}.`,
              }
            : { label: 'Appointment cancelled', sentence: `${who(facts)} cancelled ${yours(facts)}.` },
    staff: (facts) => {
      if (facts.deposit === 'expired')
        return {
          label: 'Appointment cancelled',
          sentence: `${capital(theirs(facts))} was cancelled because the deposit was not paid in time.`,
        };
      if (facts.card === 'expired')
        return {
          label: 'Appointment cancelled',
          sentence: `${capital(theirs(facts))} was cancelled because no card was saved in time.`,
        };
      if (!isSeries(facts)) return { label: 'Appointment cancelled', sentence: done(facts, 'cancelled') };
      const label = 'Appointments cancelled';
      if (facts.by === 'client')
        return { label, sentence: `${capital(actorOf(facts))} cancelled ${countOf(facts)}.` };
      if (facts.by === 'staff')
        return { label, sentence: `${facts.byName ?? nameOf(facts)} cancelled ${several(facts)}.` };
      return { label, sentence: `${several(facts)} were cancelled.` };
    },
  },
  'appointment.rescheduled': {
    client: (facts) => {
      if (facts.hasNewServices)
        return {
          label: 'Services changed',
          sentence: `${who(facts)} changed the services of ${yours(facts)}.`,
        };
      const isMoved = facts.movedFrom !== undefined || facts.formerProfessional === undefined;
      return isMoved
        ? { label: 'Appointment rescheduled', sentence: `${who(facts)} rescheduled ${yours(facts)}.` }
        : {
            label: 'Appointment changed',
            sentence: `${who(facts)} changed the professional of ${yours(facts)}.`,
          };
    },
    staff: (facts) =>
      facts.hasNewServices
        ? { label: 'Services changed', sentence: done(facts, 'changed') }
        : facts.isHandedOver
          ? {
              label: 'Appointment reassigned',
              sentence: `${capital(theirs(facts))} is now with ${facts.professional ?? 'a colleague'}. ${done(facts, 'rescheduled')}`,
            }
          : { label: 'Appointment rescheduled', sentence: done(facts, 'rescheduled') },
  },
  'appointment.completed': {
    client: (facts) => ({
      label: 'Review your appointment',
      sentence: `${capital(yours(facts))} is completed. You can now write a review.`,
    }),
    staff: (facts) => ({ label: 'Appointment completed', sentence: done(facts, 'completed') }),
  },
  'appointment.no_show': {
    client: (facts) => ({
      label: 'Missed appointment',
      sentence: `${staffOf(facts)} marked ${yours(facts)} as a no-show.`,
    }),
    staff: (facts) => ({
      label: 'No-show',
      sentence: `${capital(clientOf(facts))} did not come to the appointment.`,
    }),
  },
  'appointment.updated': {
    client: (facts) => ({
      label: 'Appointment notes changed',
      sentence: `The notes of ${yours(facts)} were changed.`,
    }),
    staff: (facts) => ({
      label: 'Appointment changed',
      sentence:
        facts.by === 'client'
          ? `${capital(actorOf(facts))} changed the notes of the appointment.`
          : `The notes or the duration of ${theirs(facts)} were changed.`,
    }),
  },
  'appointment.reminder': {
    client: (facts) => ({
      label: 'Reminder',
      sentence: `This is a reminder of ${yours(facts)}.`,
    }),
    staff: (facts) => ({
      label: 'Reminder',
      sentence: `This is a reminder of ${theirs(facts)}.`,
    }),
  },
};
