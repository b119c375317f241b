import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SentMail {
  file: string;
  to: string;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string }[];
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** The mails of an outbox folder, in the order they were asked for. */
export async function readMails(dataDir: string): Promise<SentMail[]> {
  const files = (await list(dataDir)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (file) => readMail(file, await readFile(join(dataDir, 'outbox', file), 'utf8'))),
  );
}

export async function readTexts(dataDir: string): Promise<string[]> {
  const files = (await list(dataDir)).filter((name) => name.endsWith('.sms.txt')).sort();
  return Promise.all(files.map((file) => readFile(join(dataDir, 'outbox', file), 'utf8')));
}

const list = (dataDir: string) => readdir(join(dataDir, 'outbox')).catch(() => []);

function readMail(file: string, source: string): SentMail {
  const whole = readPart(source);
  const boundary = /boundary="([^"]+)"/.exec(whole.headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined
      ? [whole]
      : whole.body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((text) => readPart(text.replace(/^\r\n/, '')));
  return {
    file,
    to: whole.headers.get('to') ?? '',
    subject: decodeWords(whole.headers.get('subject') ?? ''),
    text: decodeBody(parts[0] as Part),
    attachments: parts.slice(1).map((part) => ({
      filename: /filename=(\S+)/.exec(part.headers.get('content-disposition') ?? '')?.[1] ?? '',
      contentType: part.headers.get('content-type') ?? '',
      content: decodeBody(part),
    })),
  };
}

function readPart(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return (encoding === 'quoted-printable' ? decodeQuoted(body) : body).replaceAll('\r\n', '\n');
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
