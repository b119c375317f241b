import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMail, type Message, removeUnfinished } from '../../src/platform/mail.ts';

const from = 'Openslot <no-reply@openslot.test>';
const message: Message = {
  id: 'job_01',
  to: 'ada@example.com',
  subject: 'Grüße — your appointment',
  text: 'See you at ten.',
  language: 'de',
  attachments: [{ filename: 'visit.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
};

describe('without a mail server', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openslot-outbox-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('mails become private files in the order of their ids', async () => {
    const outboxDir = join(folder, 'outbox');
    const mail = createMail({ smtpUrl: undefined, from, outboxDir });
    await mail.sendMail(message);
    await mail.sendMail({ ...message, id: 'job_02' });
    expect((await readdir(outboxDir)).sort()).toEqual(['job_01.eml', 'job_02.eml']);
    expect((await stat(outboxDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(outboxDir, 'job_01.eml'))).mode & 0o777).toBe(0o600);
    const text = await readFile(join(outboxDir, 'job_01.eml'), 'utf8');
    expect(text).toContain('From: Openslot <no-reply@openslot.test>');
    expect(text).toContain('To: ada@example.com');
    expect(text).toContain('Message-ID: <job_01@openslot.test>');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain('Content-Language: de');
    expect(text).toContain('See you at ten.');
    expect(text).toContain('filename=visit.ics');
  });

  test('a second attempt replaces the first file', async () => {
    const outboxDir = join(folder, 'again');
    const mail = createMail({ smtpUrl: undefined, from, outboxDir });
    await Promise.all([mail.sendMail(message), mail.sendMail(message)]);
    expect(await readdir(outboxDir)).toEqual(['job_01.eml']);
  });

  test('partial files of a killed process are removed, and nothing else', async () => {
    const outboxDir = join(folder, 'killed');
    await createMail({ smtpUrl: undefined, from, outboxDir }).sendMail(message);
    const begun = (name: string) => `${name}.eml.${randomUUID()}.tmp`;
    const [abandoned, underWay] = [begun('job_02'), begun('job_03')];
    for (const name of [abandoned, underWay, 'notes.tmp'])
      await writeFile(join(outboxDir, name), 'half a ma');
    const longAgo = new Date(Date.now() - 10 * 60_000);
    for (const name of [abandoned, 'notes.tmp', 'job_01.eml'])
      await utimes(join(outboxDir, name), longAgo, longAgo);
    await removeUnfinished(outboxDir, new Date());
    expect((await readdir(outboxDir)).sort()).toEqual(['job_01.eml', underWay, 'notes.tmp'].sort());
    await removeUnfinished(join(folder, 'never made'), new Date());
  });

  test('an e-mail address with special characters is not split into several recipients', async () => {
    const outboxDir = join(folder, 'one');
    const mail = createMail({ smtpUrl: undefined, from, outboxDir });
    await mail.sendMail({
      ...message,
      to: 'ada@example.com, eve@example.com',
      subject: 'a\r\nBcc: eve@example.com',
    });
    const text = await readFile(join(outboxDir, 'job_01.eml'), 'utf8');
    expect(text).not.toMatch(/^Bcc:/im);
    expect(text).not.toMatch(/^To: ada@example.com, eve@example.com/m);
  });

  test('control characters are removed except line ends', async () => {
    const outboxDir = join(folder, 'plain');
    const mail = createMail({ smtpUrl: undefined, from, outboxDir });
    const text = 'one\r\ntwo\u0000\u0007\u001b[31m\u2028three\u202e\nfour';
    await mail.sendMail({ id: 'job_01', to: message.to, subject: 'a\u0000b\u2029c\r\nBcc: eve', text });
    const written = await readFile(join(outboxDir, 'job_01.eml'), 'utf8');
    expect(written).toContain('Subject: a b c Bcc: eve');
    const body = written.slice(written.indexOf('\r\n\r\n') + 4);
    expect(body.split(/\r?\n/).map((line) => line.trim())).toEqual(
      expect.arrayContaining(['one', 'two [31m three', 'four']),
    );
  });
});

describe('with a mail server', () => {
  const received: { recipients: string[]; text: string }[] = [];
  let refuse = false;
  let server: SMTPServer;
  let smtpUrl: string;
  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (address, _session, done) =>
        done(
          refuse ? Object.assign(new Error(`no mailbox ${address.address}`), { responseCode: 550 }) : null,
        ),
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ recipients, text: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  test('mails are delivered with attachments', async () => {
    const mail = createMail({ smtpUrl, from, outboxDir: '/nowhere' });
    await mail.sendMail(message);
    mail.close();
    expect(received).toHaveLength(1);
    expect(received[0]?.recipients).toEqual(['ada@example.com']);
    expect(received[0]?.text).toContain('Message-ID: <job_01@openslot.test>');
    expect(received[0]?.text).toContain('visit.ics');
  });

  test('a refusal is retried, and its error does not contain the address', async () => {
    refuse = true;
    const mail = createMail({ smtpUrl, from, outboxDir: '/nowhere' });
    const failure = await mail.sendMail(message).catch((error: Error) => error);
    expect(failure).toMatchObject({ responseCode: 550 });
    expect(`${failure?.message} ${failure?.stack}`).not.toContain(message.to);
    mail.close();
  });

  test('an unreachable server is a failure', async () => {
    const mail = createMail({ smtpUrl: 'smtp://127.0.0.1:1', from, outboxDir: '/nowhere' });
    await expect(mail.sendMail(message)).rejects.toThrow();
    mail.close();
  });
});
