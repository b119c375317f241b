import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../harness/app.ts';
import { newUser } from '../../harness/marketplace.ts';
import { movingClock } from '../../harness/moving-clock.ts';
import { act, booked, day, monday, newSalon, type Salon } from '../appointments/salon.ts';
import { type Listener, listen } from './listener.ts';

let app: TestApp;
let salon: Salon;
const opened: Listener[] = [];
beforeAll(async () => {
  app = await startApp({ clock: movingClock(monday) });
  salon = await newSalon(app);
});
afterEach(() => {
  for (const listener of opened.splice(0)) listener.close();
});
afterAll(() => app.close());

const open = async (token: string, lastEventId?: string | null) => {
  const listener = await listen(app, { token, ...(lastEventId && { lastEventId }) });
  opened.push(listener);
  return listener;
};

test('a booking is heard of by its client, the owner and whoever performs it, and by nobody else', async () => {
  const stranger = await newUser(app);
  const [client, owner, worker, other] = await Promise.all(
    [salon.customer, salon.owner, salon.worker, stranger].map(({ token }) => open(token)),
  );
  const { id } = await booked(app, salon.customer.token, salon.slot);
  const expected = { id, businessId: salon.business, professionalId: salon.professional, date: day };
  for (const listener of [client!, owner!, worker!]) {
    const { data } = await listener.hears('appointment');
    expect(data).toEqual({ ...expected, kind: 'appointment.booked' });
  }
  await act(app, salon.customer.token, id, 'cancel');
  for (const listener of [client!, owner!, worker!])
    await listener.hears('appointment', ({ kind }) => kind === 'appointment.cancelled');
  expect(other!.heard).toEqual([]);
});
