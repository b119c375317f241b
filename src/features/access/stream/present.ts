import type { ChangeRow } from './store.ts';

const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n`;

/** An event without its end, which an id may come before. */
export function presentChange(change: ChangeRow): string {
  const {
    topic,
    kind,
    subject_id: id,
    business_id: businessId,
    professional_id: professionalId,
    date,
  } = change;
  switch (topic) {
    case 'appointment':
      return event('appointment', {
        id,
        businessId,
        professionalId,
        date,
        kind: `appointment.${kind}`,
        ...(change.former_date !== null && {
          left: { professionalId: change.former_professional_id, date: change.former_date },
        }),
      });
    case 'day':
      return event('day', { businessId, professionalId, from: date, to: change.until, kind });
    default:
      return event('notification', { id, kind });
  }
}

/** For whoever saw it where it was, and does not see it where it is. */
export const presentDeparture = (change: ChangeRow): string =>
  event('appointment', {
    id: change.subject_id,
    businessId: change.business_id,
    professionalId: change.former_professional_id,
    date: change.former_date,
    kind: 'appointment.left',
  });

/** Too much was missed: whatever is shown is to be read anew. */
export const presentReset = (): string => event('reset', {});
