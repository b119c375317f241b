import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { dayMs } from '../../../../shared/time.ts';
import type { WebhookWithSecretReply } from './contract.ts';
import { newSecret } from './create-secret.ts';
import { presentWebhook } from './present.ts';
import { replaceSecret } from './secret-store.ts';
import { lockOwnWebhook, updateWebhook } from './store.ts';

const previousForMs = dayMs;
const mostPrevious = 4;

export async function rotateSecret(
  transaction: Transaction,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  session: Session,
  id: string,
): Promise<WebhookWithSecretReply> {
  const row = await lockOwnWebhook(transaction, { id, userId: session.userId });
  if (row === null) throw new AppError('NOT_FOUND');
  const now = clock.now();
  const { secret, sealed } = newSecret(secrets, id);
  const previousUntil = new Date(now.getTime() + previousForMs);
  await replaceSecret(transaction, { webhookId: id, sealed, now, previousUntil, mostPrevious });
  const changed = await updateWebhook(transaction, { ...row, updated_at: now });
  return { ...presentWebhook(changed), secret };
}
