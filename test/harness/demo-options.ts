import { demoPassword } from '../../src/demo/load-demo.ts';
import { createPasswords } from '../../src/platform/passwords.ts';
import { passwordCost } from './password-cost.ts';
import { testSecrets } from './secrets.ts';

/** The demo as a first start on this machine loads it, with quicker hashes. */
export async function demoOptions() {
  const hash = await createPasswords(passwordCost).hash(demoPassword);
  return { passwordHashOf: () => hash, publishedFeed: true, secrets: testSecrets };
}
