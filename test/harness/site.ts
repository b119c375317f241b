import { inject } from 'vitest';
import { readMails, type SentMail } from '../api/notifications/outbox.ts';
import { makeDataDir, type Service, startService } from '../service/service.ts';
import { asOwner, createDatabase, onServer } from './database.ts';
import { eventually } from './eventually.ts';

/** The service as it ships, in a process of its own, with the demo marketplace and its pages. */
export interface Site {
  url: string;
  service: Service;
  /** The mails to somebody, oldest first. */
  mailsTo(address: string): Promise<SentMail[]>;
  /** Waits for a mail with a link to this path (or one that matches), and returns the newest such link. */
  mailedLink(to: string, path: string | RegExp): Promise<string>;
  /** Straight into its database, for what would take too long through the API. */
  query(text: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = await makeDataDir();
  const created = await createDatabase(inject('serverUrl'), inject('templates').demo);
  // The demo's webhooks lead to names outside.
  await onServer(asOwner(created.url), (client) => client.query('delete from webhooks'));
  const service = await startService({
    DATABASE_URL: created.url,
    DATA_DIR: folder.dataDir,
    PAYMENT_PROVIDER: 'mock',
    // All visitors of a test come from one address.
    AUTH_LIMIT_PER_MINUTE: '1000000',
    ...environment,
  });
  const mailsTo = async (address: string) =>
    (await readMails(folder.dataDir)).filter(({ to }) => to === address);
  const linksIn = async (to: string, path: string | RegExp) =>
    (await mailsTo(to))
      .flatMap(({ text }) => text.match(/https?:\/\/[^\s<>]+/g) ?? [])
      .filter((link) => matches(new URL(link).pathname, path));
  return {
    url: service.url,
    service,
    mailsTo,
    async mailedLink(to, path) {
      let links: string[] = [];
      await eventually(async () => {
        links = await linksIn(to, path);
        return links.length > 0;
      }, 60_000).catch(() => {
        throw new Error(`no mail to ${to} has a link to ${path}`);
      });
      return links.at(-1)!;
    },
    async query(text) {
      await onServer(asOwner(created.url), (client) => client.query(text));
    },
    async stop() {
      await service.end('SIGTERM');
      await created.drop();
      await folder.remove();
    },
  };
}

const matches = (pathname: string, path: string | RegExp) =>
  typeof path === 'string' ? pathname === path : path.test(pathname);
