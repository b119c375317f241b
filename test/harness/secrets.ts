import { createHash } from 'node:crypto';
import { createSecrets } from '../../src/platform/secrets/secrets.ts';

const key = createHash('sha256').update('known to every test').digest();

/** As SECRET_KEY, for processes that share a database with a test. */
export const testSecretKey = key.toString('base64');

export const testSecrets = createSecrets([key]);
