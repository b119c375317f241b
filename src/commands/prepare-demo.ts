import { demoLogins, isDatabaseEmpty, loadDemo } from '../../demo/load-demo.ts';
import {
  type DemoPasswords,
  demoPassword,
  listPublishedLogins,
  publishedPasswords,
  randomPasswords,
  retirePublishedPasswords,
} from '../../demo/logins.ts';
import { systemClock as clock } from '../platform/clock.ts';
import { type Config, isLocalOnly } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { createPasswords, type Passwords } from '../platform/passwords.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

/**
 * Loads the demo if configured. If the service can be reached from other machines, replaces the published
 * passwords by random ones. Returns the logins to print; random passwords only at the start that created
 * them.
 */
export async function prepareDemo(
  config: Config,
  { db, embedded }: { db: Database; embedded: boolean },
  secrets: Secrets,
): Promise<DemoPasswords> {
  const passwords = createPasswords();
  const localOnly = isLocalOnly(config);
  const wanted = config.DEMO === 'on' || (config.DEMO === 'auto' && embedded && localOnly);
  if (wanted && (await isDatabaseEmpty(db))) {
    const chosen = localOnly ? publishedPasswords() : randomPasswords();
    if (await fill(db, secrets, passwords, chosen, localOnly)) return chosen;
  }
  if (localOnly) {
    const open = await listPublishedLogins({ db, passwords });
    return new Map(open.map(({ email }) => [email, demoPassword]));
  }
  const changed = await retirePublishedPasswords({ db, clock, passwords });
  // If the demo was not requested, its accounts are locked and not printed.
  return config.DEMO === 'on' ? changed : new Map();
}

async function fill(
  db: Database,
  secrets: Secrets,
  passwords: Passwords,
  chosen: DemoPasswords,
  publishedFeed: boolean,
): Promise<boolean> {
  const distinct = [...new Set(chosen.values())];
  const hashes = new Map(
    await Promise.all(distinct.map(async (password) => [password, await passwords.hash(password)] as const)),
  );
  const passwordHashOf = (email: string) => hashes.get(chosen.get(email) ?? '') ?? '';
  return loadDemo(db, clock, { passwordHashOf, publishedFeed, secrets });
}

/** Printed to the console and not logged, because it contains passwords. */
export function welcome(url: string, logins: DemoPasswords): string {
  const lines = [
    '',
    `  Openslot is running at ${url}`,
    `  API reference ${url}/docs, for agents ${url}/llms.txt`,
  ];
  if (logins.size > 0) {
    const published = [...logins.values()].every((password) => password === demoPassword);
    lines.push(
      '',
      published ? `  Demo logins, password ${demoPassword}:` : '  Demo logins (shown only once):',
    );
    for (const { email, role, who } of demoLogins) {
      const password = logins.get(email);
      if (password === undefined) continue;
      lines.push(`    ${email.padEnd(26)} ${role.padEnd(13)} ${published ? who : password}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
