import type { ChangeRow } from './store.ts';

const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n`;

/** Event without the final empty line, so that an `id` can follow. */
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

/** For subscribers who saw the appointment at its former place and cannot see the new one. */
export const presentLeft = (change: ChangeRow): string =>
  event('appointment', {
    id: change.subject_id,
    businessId: change.business_id,
    professionalId: change.former_professional_id,
    date: change.former_date,
    kind: 'appointment.left',
  });

/** Too many changes were missed. The client has to reload. */
export const presentReset = (): string => event('reset', {});
