import type { PasskeyReply } from './contract.ts';
import type { PasskeyRow } from './store.ts';

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyReply => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
