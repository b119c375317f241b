import type { OwnSessionReply } from './contract.ts';
import type { SessionRow } from './store.ts';

export function presentSession(row: SessionRow, currentId: string): OwnSessionReply {
  return {
    id: row.id,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: row.id === currentId,
  };
}

/** Includes ended sessions, which the list of sessions omits. */
export const presentSessionForExport = (row: SessionRow) => ({
  id: row.id,
  device: row.device,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  ...(row.revoked_at !== null && { endedAt: row.revoked_at.toISOString() }),
});
