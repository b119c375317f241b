import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { LanguageCode } from '../shared/languages.ts';
import { oneLine } from '../shared/text.ts';
import { minuteMs } from '../shared/time.ts';

export interface Message {
  /** Id of the job. A retry has the same Message-ID, or replaces the same file. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Language of the text, for screen readers and translation. */
  language?: LanguageCode;
  /** Sent through a separate connection. */
  isUrgent?: boolean;
  attachments?: { filename: string; contentType: string; content: string | Buffer }[];
}

export interface Mail {
  sendMail(message: Message): Promise<void>;
  close(): void;
}

interface MailOptions {
  smtpUrl: string | undefined;
  from: string;
  outboxDir: string;
}

/** Sends by SMTP, or writes files if no mail server is configured. */
export function createMail({ smtpUrl, from, outboxDir }: MailOptions): Mail {
  return smtpUrl === undefined ? createOutbox(from, outboxDir) : createSmtp(from, smtpUrl);
}

function createSmtp(from: string, url: string): Mail {
  const usual = openTransport(url, 2);
  // Separate connection, so that urgent e-mails do not wait behind many others.
  const urgent = openTransport(url, 1);
  return {
    async sendMail(message) {
      try {
        await (message.isUrgent ? urgent : usual).sendMail(compose(from, message));
      } catch (error) {
        throw withoutAddress(error);
      }
    },
    close() {
      usual.close();
      urgent.close();
    },
  };
}

const openTransport = (url: string, maxConnections: number) =>
  createTransport({
    url,
    pool: true,
    maxConnections,
    // Together below the deadline of a job.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Replies of mail servers contain the address, which must not be logged. */
function withoutAddress(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return Object.assign(new Error('mail server rejected a mail'), { code, responseCode });
}

/** File names start with the id, so that listings are in chronological order. */
function createOutbox(from: string, directory: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async sendMail(message) {
      const { message: content } = await transport.sendMail(compose(from, message));
      await writeToOutbox(join(directory, `${message.id}.eml`), content as Buffer);
    },
    close: () => {},
  };
}

/** Writes atomically. The files contain links and phone numbers, so only the owner can read them. */
export async function writeToOutbox(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  const write = () => writeFile(unfinished, content, { mode: 0o600 });
  try {
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await write();
    });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const unfinishedName = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;
// Writing takes moments, and the job less than a minute.
const abandonedMilliseconds = 5 * minuteMs;

/** Deletes incomplete files of killed processes. Their jobs are repeated. */
export async function removeUnfinished(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(nothingThere);
  for (const name of names.filter((one) => unfinishedName.test(one))) {
    const path = join(directory, name);
    const modified = (await stat(path).catch(() => null))?.mtimeMs;
    if (modified === undefined || now.getTime() - modified < abandonedMilliseconds) continue;
    await rm(path, { force: true });
  }
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function compose(from: string, message: Message) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'openslot.local';
  return {
    from,
    // As an object, so that it is not parsed as a list of addresses.
    to: { name: '', address: oneLine(message.to) },
    subject: oneLine(message.subject),
    // Keeps line breaks and removes other control characters.
    text: message.text.split('\n').map(oneLine).join('\n'),
    messageId: `<${message.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.language && { 'Content-Language': message.language }),
    },
    ...(message.attachments && { attachments: message.attachments }),
  };
}
