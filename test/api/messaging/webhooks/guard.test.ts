import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { booked, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { newWebhook, publishAndDispatch, waitForDelivery } from '../../../fixtures/webhooks.ts';

const clock = movingClock(monday);
let addresses: string[];
let app: TestApp;
let salon: Salon;
let appointment: string;
let connections = 0;
const server = createServer((socket) => {
  connections++;
  socket.destroy();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app = await startApp({ clock, resolveHost: async () => addresses });
  salon = await newSalon(app);
  appointment = (await booked(app, salon.customer.token, salon.slot)).id;
  await app.app.dispatchEvents();
});
afterAll(async () => {
  await app.close();
  server.close();
});

test.each([
  ['this machine', ['127.0.0.1']],
  ['the loopback address, as IPv6', ['::1']],
  ['a private network', ['10.0.0.1']],
  ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
  ['the cloud metadata address', ['169.254.169.254']],
  ['nowhere', []],
])('a host name that later resolves to %s is not connected to', async (_name, later) => {
  addresses = ['93.184.216.34'];
  const { port } = server.address() as AddressInfo;
  const { id } = await newWebhook(app, salon.owner.token, {
    url: `https://hooks.example.com:${port}/`,
    events: ['appointment.updated'],
  });
  addresses = later;
  await publishAndDispatch(app, clock, appointment);
  const delivery = await waitForDelivery(app, salon, id, ({ lastError }) => lastError !== null);
  expect(delivery).toMatchObject({
    status: 'pending',
    attempts: 1,
    lastError: 'address',
    lastStatusCode: null,
  });
  expect(connections).toBe(0);
  await app.call('DELETE', `/api/business/webhooks/${id}`, { token: salon.owner.token });
});
