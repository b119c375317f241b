import type { Client } from 'openslot-client';
import type { Choice } from '$lib/booking/choice';
import { addDays } from '$lib/format/time';

export interface OtherTime {
  date: string;
  time: string;
  startUtc: string | null;
  professional: string | null;
}

const most = 6;
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The free times nearest to an unavailable one: of that day, then of the next free days. Empty if the API
 * fails.
 */
export async function findOtherTimes(api: Client, business: string, choice: Choice): Promise<OtherTime[]> {
  try {
    return await nearest(api, business, choice);
  } catch {
    return [];
  }
}

async function nearest(api: Client, business: string, choice: Choice): Promise<OtherTime[]> {
  const { services, professional, date, time } = choice;
  const offering = { businessId: business, serviceIds: services.join(',') };
  if (services.length === 1 && professional !== null) {
    const told = await api.explainTime({
      businessId: business,
      serviceId: services[0],
      professionalId: professional,
      start: `${date}T${time}`,
    });
    return told.nearest.slice(0, most).map((one) => ({
      date: one.date,
      time: one.time,
      startUtc: one.startUtc,
      professional: one.professionalId,
    }));
  }
  const [times, days] = await Promise.all([
    api.listTimes({ ...offering, date }),
    api.listFreeDays({ ...offering, from: addDays(date, 1), to: addDays(date, 7) }),
  ]);
  const sameDay = times
    .filter((one) => one.available && one.time !== time)
    .sort(
      (one, other) =>
        Math.abs(minutes(one.time) - minutes(time)) - Math.abs(minutes(other.time) - minutes(time)),
    )
    .slice(0, 4)
    .map((one) => ({ date, time: one.time, startUtc: one.startUtc, professional: null }));
  const later = days
    .filter((day) => day.first !== null)
    .map((day) => ({ date: day.date, time: day.first!, startUtc: null, professional: null }));
  return [...sameDay, ...later].slice(0, most);
}
