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
 * Loads the demo where it is wanted, and sees to it that nobody on another machine signs in with a password that is printed in the README.
 * Returns what can be told now of who can sign in: random passwords only at the start that made them.
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
  // Whoever did not ask for the demo is not given its passwords either: the accounts are shut.
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

/** For the person at the console; not a line of the log, which others may keep. */
export function welcome(url: string, logins: DemoPasswords): string {
  const lines = ['', `  Openslot is at ${url}`, `  Reference ${url}/docs · for agents ${url}/llms.txt`];
  if (logins.size > 0) {
    const published = [...logins.values()].every((password) => password === demoPassword);
    lines.push('', published ? `  Demo logins, password ${demoPassword}:` : '  Demo logins, shown only now:');
    for (const { email, role, who } of demoLogins) {
      const password = logins.get(email);
      if (password === undefined) continue;
      lines.push(`    ${email.padEnd(26)} ${role.padEnd(13)} ${published ? who : password}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
