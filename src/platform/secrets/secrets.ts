import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be readable later, with a key outside the database. */
export interface Secrets {
  /** `boundTo` is the id of the owning record. A secret copied to another record cannot be decrypted. */
  seal(plain: Buffer, boundTo: string): Buffer;
  open(sealed: Buffer, boundTo: string): Buffer;
  /** Name of the current key. Encrypted values start with the name of their key. */
  readonly currentKeyName: Buffer;
  /** True if the key is known. */
  isKnown(keyName: Buffer): boolean;
  /** Derives a key for one purpose from the first key. */
  derive(use: string): Buffer;
}

const format = 1;
const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const minKeyBytes = 32;
const minDistinctBytes = 16;

/** Length of the format and key name at the start of an encrypted value. */
export const keyNameBytes = 1 + idBytes;

interface Key {
  name: Buffer;
  secret: Buffer;
}

/** The first key encrypts; all keys decrypt. */
export function createSecrets(keys: readonly Buffer[]): Secrets {
  const all = keys.map(deriveKey);
  const current = all[0];
  if (current === undefined) throw new Error('no key given');
  const find = (name: Buffer) => all.find((key) => key.name.equals(name));

  return {
    currentKeyName: current.name,
    isKnown: (name) => find(name) !== undefined,
    derive: (use) => Buffer.from(hkdfSync('sha256', current.secret, '', use, minKeyBytes)),
    seal(plain, boundTo) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.secret, nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([current.name, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, boundTo) {
      const key = find(sealed.subarray(0, keyNameBytes));
      if (key === undefined) throw new Error('encrypted with an unknown key');
      const [tagStart, bodyStart] = [keyNameBytes + nonceBytes, keyNameBytes + nonceBytes + tagBytes];
      const nonce = sealed.subarray(keyNameBytes, tagStart);
      const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(sealed.subarray(tagStart, bodyStart));
      return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()]);
    },
  };
}

/** The name is derived from the key, so that the order of keys does not matter. */
function deriveKey(given: Buffer): Key {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', given, '', use, bytes));
  return {
    name: Buffer.concat([Buffer.of(format), derive('openslot key name', idBytes)]),
    secret: derive('openslot secrets at rest', 32),
  };
}

export const newSecretKey = () => randomBytes(minKeyBytes).toString('base64');

/** Keys separated by commas or whitespace; null if one of them is not a random key. */
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

/** Rejects keys that are obviously not random. */
const isLikelyRandom = (key: Buffer) => key.length >= minKeyBytes && new Set(key).size >= minDistinctBytes;
