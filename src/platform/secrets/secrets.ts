import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals what must be read back later, and so cannot be kept as a hash, with a key that the database does not hold. */
export interface Secrets {
  /** `boundTo` says whose it is: put into another record, it does not open. */
  seal(plain: Buffer, boundTo: string): Buffer;
  open(sealed: Buffer, boundTo: string): Buffer;
  /** Names the key that seals; what is sealed begins with the name of its key. */
  readonly currentKeyName: Buffer;
  /** Whether it would open, as far as the key's name tells. */
  isKnown(keyName: Buffer): boolean;
  /** A key for one use, which tells nothing of the others; another one once the first key is another. */
  derive(use: string): Buffer;
}

const format = 1;
const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const leastKeyBytes = 32;
const leastDistinctBytes = 16;

/** How many bytes of what is sealed name the format and the key. */
export const keyNameBytes = 1 + idBytes;

interface Key {
  name: Buffer;
  secret: Buffer;
}

/** The first key seals; all of them open. */
export function createSecrets(keys: readonly Buffer[]): Secrets {
  const all = keys.map(deriveKey);
  const current = all[0];
  if (current === undefined) throw new Error('no key to seal with');
  const find = (name: Buffer) => all.find((key) => key.name.equals(name));

  return {
    currentKeyName: current.name,
    isKnown: (name) => find(name) !== undefined,
    derive: (use) => Buffer.from(hkdfSync('sha256', current.secret, '', use, leastKeyBytes)),
    seal(plain, boundTo) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.secret, nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([current.name, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, boundTo) {
      const key = find(sealed.subarray(0, keyNameBytes));
      if (key === undefined) throw new Error('sealed with a key that is not known here');
      const [tagStart, bodyStart] = [keyNameBytes + nonceBytes, keyNameBytes + nonceBytes + tagBytes];
      const nonce = sealed.subarray(keyNameBytes, tagStart);
      const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(sealed.subarray(tagStart, bodyStart));
      return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()]);
    },
  };
}

/** The name is made of the key itself: two keys never share one, and a list of them may be reordered. */
function deriveKey(given: Buffer): Key {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', given, '', use, bytes));
  return {
    name: Buffer.concat([Buffer.of(format), derive('openslot key name', idBytes)]),
    secret: derive('openslot secrets at rest', 32),
  };
}

export const newSecretKey = () => randomBytes(leastKeyBytes).toString('base64');

/** Keys as people write them, separated by commas or lines; null when one of them cannot be a random key. */
export function parseSecretKeys(text: string): Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(decode);
  return keys.length > 0 && keys.every(isLikelyRandom) ? keys : null;
}

function decode(text: string): Buffer {
  if (/^([0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
}

/** Thirty-two random bytes with less than sixteen different ones are not to be expected before the stars go out. */
const isLikelyRandom = (key: Buffer) =>
  key.length >= leastKeyBytes && new Set(key).size >= leastDistinctBytes;
