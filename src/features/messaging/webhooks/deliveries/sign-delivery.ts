import { Webhook } from 'standardwebhooks';

/** The headers of Standard Webhooks: one signature for each secret that may sign now. */
export function signatureHeaders(
  message: { id: string; payload: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> {
  const signatures = message.secrets.map((secret) =>
    new Webhook(secret).sign(message.id, now, message.payload),
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
