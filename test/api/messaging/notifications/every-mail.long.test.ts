import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../../../src/shared/languages.ts';
import {
  type MailReader,
  mailKinds,
  mailReaders,
  publicUrl,
  sampleFacts,
  sampleMail,
  visitOn,
} from '../../../fixtures/sample-mails.ts';

const readers = Object.keys(mailReaders) as MailReader[];

/** Text that a reader sees, without markup and addresses. */
const shownIn = (html: string) =>
  html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
const rawId = /\b(apt|biz|usr|pro|svc|cli|ntf|tkt|pkg|evt|vis)_\w/;

describe.each(languageCodes)('mails in %s', (language) => {
  test.each(readers)('to a %s are complete, for every kind', (who) => {
    for (const kind of mailKinds) {
      const { subject, text, html } = sampleMail(kind, who, { language });
      const body = text.split('\n').filter((line) => !line.includes('http'));
      const shown = shownIn(html).replaceAll(publicUrl, '');
      for (const part of [subject, ...body, shown]) {
        expect(part, kind).not.toMatch(/undefined|null|NaN|\[object|\$\{|“”|„“|«»/);
        expect(part, kind).not.toMatch(rawId);
      }
      for (const line of [subject, ...body.slice(0, -2)]) expect(line, kind).not.toMatch(/: *$| {2}|,,/);
      // The most important names are not missing.
      if (kind.startsWith('appointment.') && mailReaders[who].reader !== 'other') {
        expect(shown, kind).toContain('Long haircut');
        expect(shown, kind).toContain('Salon Lindenblüte');
        expect(shown, kind).toContain('Lena Vogt');
        expect(shown, kind).toMatch(/10:30/);
        if (mailReaders[who].reader === 'staff') expect(shown, kind).toContain('Clara Neumann');
      }
      expect(text + html, kind).not.toMatch(/\/api\//);
      const hrefs = hrefsIn(html);
      expect(hrefs.length, kind).toBeGreaterThan(0);
      for (const href of hrefs)
        expect(href).toMatch(
          /^https:\/\/(openslot\.example\/|calendar\.google\.com\/calendar\/|outlook\.live\.com\/calendar\/)/,
        );
    }
  });

  test('contain the same in both forms, no remote content, and less than 60 KB', () => {
    for (const kind of mailKinds)
      for (const who of readers) {
        const { text, html } = sampleMail(kind, who, { language });
        expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">`));
        expect(html).not.toMatch(/<(img|script|iframe|table|link|form|svg|object)\b|src=|url\(|@import/);
        expect(Buffer.byteLength(html)).toBeLessThan(60_000);
        const shown = shownIn(html).replace(/\s+/g, ' ');
        for (const line of text.split('\n').filter((one) => one !== '' && one !== '-- ')) {
          const [, label, value] = /^([^:]+): (.+)$/.exec(line) ?? [];
          const words = value === undefined ? [line] : value.startsWith('http') ? [label!] : [label!, value];
          for (const part of words)
            expect(shown, kind).toContain(part.replace(/\s+/g, ' ').replace(/^\d+\. /, ''));
        }
      }
  });
});

test('a mail of a series lists its dates once and offers no single entry', () => {
  const { text, html } = sampleMail('appointment.booked', 'client', {
    facts: { visits: [visitOn(4), visitOn(11), visitOn(18)] },
  });
  expect(html.match(/<li /g)).toHaveLength(3);
  expect(text).toContain('3. Friday 18 December 2026, 10:30–11:45 (Berlin time)');
  expect(html).not.toMatch(/calendar\.google|outlook\.live|cancel\?token/);
});

test('typed text cannot add markup', () => {
  const hostile = `<img src=x onerror=alert(1)> "'&</p><a href=https://evil.example>`;
  const { html } = sampleMail('appointment.cancelled', 'client', {
    facts: {
      business: { ...sampleFacts.business!, name: hostile, place: hostile },
      professional: hostile,
      byName: hostile,
      client: hostile,
      services: [hostile],
      payload: { reason: hostile },
    },
  });
  expect(html).not.toMatch(/<img|<a href=https:\/\/evil/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&#39;&amp;&lt;/p&gt;');
  expect(hrefsIn(html).every((href) => href.startsWith(publicUrl))).toBe(true);
});

test('an unconfirmed address gets the appointment and no text of others', () => {
  const { text, html } = sampleMail('appointment.cancelled', 'client', { isConfirmed: false });
  for (const form of [text, shownIn(html)]) {
    expect(form).toContain('Long haircut');
    expect(form).not.toMatch(/A cold|Clara/);
  }
  expect(html).not.toContain('token=');
});

test('times lead with the clock of the business', () => {
  const { html } = sampleMail('appointment.reminder', 'client', { timezone: 'America/New_York' });
  expect(shownIn(html)).toContain(
    'Friday 4 December 2026, 10:30–11:45 (Berlin time), which is 04:30–05:45 your time (New York time)',
  );
});
