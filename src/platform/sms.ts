import { join } from 'node:path';
import { writeToOutbox } from './mail.ts';

interface ShortMessage {
  /** Of the job that sends it. A second attempt carries the same, so that a gateway can tell it from a second message. */
  id: string;
  to: string;
  text: string;
}

export interface Sms {
  sendSms(message: ShortMessage): Promise<void>;
}

/** The gateway will not send it, however often it is asked. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly responseCode: number;

  constructor(responseCode: number) {
    super('the gateway refused an SMS');
    this.responseCode = responseCode;
  }
}

/** `outbox:` writes files, any other address is a gateway; null where there is none. */
export function createSms({ url, outboxDir }: { url: string | undefined; outboxDir: string }): Sms | null {
  if (url === undefined) return null;
  return url === 'outbox:' ? createOutbox(outboxDir) : createGateway(url);
}

function createOutbox(directory: string): Sms {
  return {
    sendSms: ({ id, to, text }) => writeToOutbox(join(directory, `${id}.sms.txt`), `To: ${to}\n\n${text}\n`),
  };
}

// Below the time a job may take.
const timeoutMilliseconds = 20_000;

function createGateway(address: string): Sms {
  const url = new URL(address);
  // Fetch takes no credentials in the address.
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
        // As gateways read numbers; people write them with spaces and brackets.
        body: JSON.stringify({ id, to: to.replace(/[^\d+]/g, ''), text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (isForGood(response.status)) throw new SmsRefused(response.status);
      throw Object.assign(new Error('the gateway did not take an SMS'), { responseCode: response.status });
    },
  };
}

/** Faults of the message. Being asked to wait, or not being let in, is no word on the message itself. */
const isForGood = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
