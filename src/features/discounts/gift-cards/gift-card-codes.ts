import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { findSealedKey, insertCode, insertSealedKey } from './code-store.ts';
import { codeLetters, readCode, writeCode } from './rules/code.ts';

/** Codes of gift cards. The database contains only hashes with a key, which is encrypted there. */
export interface GiftCardCodes {
  /** Adds a code to the card and returns it. It cannot be shown again. */
  issue(transaction: Transaction, giftCardId: string, now: Date): Promise<string>;
  /** Null for text that cannot be a code. */
  hash(typed: string): Promise<Buffer | null>;
}

const keyId = 'codes';
const keyBytes = 32;

export function createGiftCardCodes({ db, secrets }: { db: Queryable; secrets: Secrets }): GiftCardCodes {
  let known: Promise<Buffer> | null = null;
  // Read again after a failure.
  const key = () => {
    known ??= openKey(db, secrets).catch((error) => {
      known = null;
      throw error;
    });
    return known;
  };
  const hashOf = async (letters: string) =>
    createHmac('sha256', await key())
      .update(letters)
      .digest();
  return {
    async issue(transaction, giftCardId, now) {
      const code = writeCode(randomBytes(codeLetters));
      const hash = await hashOf(readCode(code)!);
      await insertCode(transaction, { hash, giftCardId }, now);
      return code;
    },
    async hash(typed) {
      const letters = readCode(typed);
      return letters === null ? null : hashOf(letters);
    },
  };
}

/** The first process stores a key; concurrent ones read it. */
async function openKey(db: Queryable, secrets: Secrets): Promise<Buffer> {
  let sealed = await findSealedKey(db, keyId);
  if (sealed === null) {
    await insertSealedKey(db, keyId, secrets.seal(randomBytes(keyBytes), keyId));
    sealed = await findSealedKey(db, keyId);
  }
  return secrets.open(sealed!, keyId);
}
