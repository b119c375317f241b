import type { IdentityRow } from '../../access/identities/store.ts';
import type { IdentityReply } from './contract.ts';

export const presentIdentity = ({
  id,
  provider,
  email,
  createdAt,
  lastUsedAt,
}: IdentityRow): IdentityReply => ({
  id,
  provider,
  email,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
});
