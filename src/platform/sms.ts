import { join } from 'node:path';
import { writeToOutbox } from './mail.ts';

interface ShortMessage {
  /** Id of the job. A retry has the same id, so that the gateway can detect it. */
  id: string;
  to: string;
  text: string;
}

export interface Sms {
  sendSms(message: ShortMessage): Promise<void>;
}

/** The gateway rejects the message permanently. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly responseCode: number;

  constructor(responseCode: number) {
    super('gateway rejected an SMS');
    this.responseCode = responseCode;
  }
}

/** `outbox:` writes files, a URL is a gateway; null if no SMS can be sent. */
export function createSms({ url, outboxDir }: { url: string | undefined; outboxDir: string }): Sms | null {
  if (url === undefined) return null;
  return url === 'outbox:' ? createOutbox(outboxDir) : createGateway(url);
}

function createOutbox(directory: string): Sms {
  return {
    sendSms: ({ id, to, text }) => writeToOutbox(join(directory, `${id}.sms.txt`), `To: ${to}\n\n${text}\n`),
  };
}

// Below the deadline of a job.
const timeoutMilliseconds = 20_000;

function createGateway(address: string): Sms {
  const url = new URL(address);
  // `fetch` does not accept credentials in the URL.
  const credentials =
    url.username === '' ? null : `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return {
    async sendSms({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(credentials !== null && {
            authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
          }),
        },
        // Gateways expect digits only.
        body: JSON.stringify({ id, to: to.replace(/[^\d+]/g, ''), text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (isPermanent(response.status)) throw new SmsRefused(response.status);
      throw Object.assign(new Error('gateway failed to accept an SMS'), { responseCode: response.status });
    },
  };
}

/** Errors of the message itself, not of authentication or rate limits. */
const isPermanent = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
