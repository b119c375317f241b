import type { TestApp } from '../../../fixtures/app.ts';
import { newSalon, type Salon } from '../../../fixtures/salon.ts';

/** Thursday of the salon's week and the next one. */
export const thursday = '2026-06-04';
export const nextThursday = '2026-06-11';

export interface Studio extends Salon {
  /**
   * Yoga (60 minutes, 3 seats) on Thursdays at 18:00. The salon is open until 20:00, the professional works
   * until 17:00.
   */
  classTime: string;
  seat: Salon['slot'];
}

export async function newStudio(app: TestApp): Promise<Studio> {
  const salon = await newSalon(app);
  const open = await app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: salon.owner.token,
    body: { workingHours: { start: '09:00', end: '20:00' } },
  });
  if (open.status !== 200) throw new Error(open.text);
  const made = await plan(app, salon, { weekday: 4, start: '18:00' });
  if (made.status !== 201) throw new Error(`not planned: ${made.text}`);
  const seat = { ...salon.slot, date: thursday, start: '18:00', services: [salon.yoga] };
  return { ...salon, classTime: made.body.id, seat };
}

export const plan = (app: TestApp, salon: Salon, body: object) =>
  app.call('POST', '/api/class-times', {
    token: salon.owner.token,
    body: { serviceId: salon.yoga, professionalId: salon.professional, ...body },
  });

export const change = (app: TestApp, { owner, classTime }: Studio, body: object) =>
  app.call('PATCH', `/api/class-times/${classTime}`, { token: owner.token, body });

export const remove = (app: TestApp, { owner, classTime }: Studio, query: Record<string, string> = {}) =>
  app.call('DELETE', `/api/class-times/${classTime}?${new URLSearchParams(query)}`, { token: owner.token });

export const slotsOf = async (app: TestApp, salon: Salon, serviceId: string, date: string) => {
  const query = { professionalId: salon.professional, businessId: salon.business, serviceId, date };
  return (await app.call('GET', `/api/availability?${new URLSearchParams(query)}`)).body;
};

export const classesOf = async (app: TestApp, { business }: Salon, query: Record<string, string> = {}) =>
  app.call('GET', `/api/classes?${new URLSearchParams({ businessId: business, ...query })}`);
