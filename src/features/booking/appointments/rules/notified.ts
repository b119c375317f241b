/** Actions of staff whose notification reaches the client: any client, or only those with an account. */
const reaches = {
  book: 'everyone',
  confirm: 'everyone',
  cancel: 'everyone',
  reschedule: 'everyone',
  services: 'everyone',
  'no-show': 'everyone',
  complete: 'accounts',
  reopen: 'none',
  lengthen: 'none',
  notes: 'none',
} as const;

export interface Notified {
  who: string;
  channel: 'email' | 'none';
  status: 'queued' | 'not-reachable';
  phone?: string;
}

interface Client {
  user_id: string | null;
  crm_client_id: string | null;
  client_name: string;
  contact: { email: string | null; phone: string | null } | null;
}

/**
 * Clients that the action notifies, each once. The notifications themselves are written in the background; a
 * test compares both.
 */
export function notifiedOf(action: keyof typeof reaches, appointments: readonly Client[]): Notified[] {
  if (reaches[action] === 'none') return [];
  const byClient = new Map<string, Notified>();
  for (const { user_id, crm_client_id, client_name: who, contact } of appointments) {
    if (reaches[action] === 'accounts' && user_id === null) continue;
    const isReachable = (contact?.email ?? null) !== null;
    byClient.set(user_id ?? crm_client_id ?? '', {
      who,
      channel: isReachable ? 'email' : 'none',
      status: isReachable ? 'queued' : 'not-reachable',
      ...(contact?.phone && { phone: contact.phone }),
    });
  }
  return [...byClient.values()];
}
