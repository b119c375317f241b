import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newUser } from '../fixtures/marketplace.ts';
import { listen, publishToAll } from '../fixtures/stream-listener.ts';
import { type BrokenLink, openLink } from './broken-link.ts';

let whole: TestApp;
let broken: TestApp;
let link: BrokenLink;
beforeAll(async () => {
  whole = await startApp();
  link = await openLink(whole.databaseUrl);
  broken = await startApp({ databaseUrl: link.url, slowness: 1 });
});
afterAll(async () => {
  await broken.close();
  await link.close();
  await whole.close();
});

test.each(['cut', 'freeze'] as const)(
  'a stream stays open while the database is unavailable (%s) and sends missed events afterwards',
  async (how) => {
    const user = await newUser(whole);
    const listener = await listen(broken, { token: user.token });
    link[how]();
    await publishToAll(whole, [user], 'missed');
    const refused = await broken.call('GET', '/api/stream', { token: (await newUser(whole)).token });
    expect([refused.status, refused.body]).toEqual([503, { error: 'DB_UNAVAILABLE' }]);
    expect(listener.isClosed()).toBe(false);
    link.mend();
    await listener.waitFor('notification', ({ id }) => id === 'missed');
    await publishToAll(whole, [user], 'later');
    await listener.waitFor('notification', ({ id }) => id === 'later');
    expect(listener.received.map(({ data }) => data.id)).toEqual(['missed', 'later']);
    listener.close();
  },
  60_000,
);
