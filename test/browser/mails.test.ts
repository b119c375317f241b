import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserFlags, findBrowser, withoutBrowser } from '../../scripts/browser.mjs';
import { accountMails } from '../../src/features/accounts/account/rules/mails/account-mails.ts';
import { languageCodes } from '../../src/shared/languages.ts';
import { blocksOfText, serviceName, writeMailPage } from '../../src/shared/mail-page.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes } from '../fixtures/browser.ts';
import { type MailReader, publicUrl, sampleMail, visitOn } from '../fixtures/sample-mails.ts';

const executablePath = findBrowser();
const longName = 'Rechtsanwaltsfachangestelltenverbandsgeschäftsstelle'.repeat(2);
let browser: Browser | undefined;

/** Mails with every kind of block, the longest texts and each language. */
function* mails(): Generator<[string, string]> {
  for (const language of languageCodes) {
    const of = (...[kind, who, facts]: [Parameters<typeof sampleMail>[0], MailReader, object?]) =>
      sampleMail(kind, who, { language, timezone: 'America/New_York', ...(facts && { facts }) }).html;
    yield [`booked ${language}`, of('appointment.booked', 'client')];
    yield [
      `series ${language}`,
      of('appointment.booked', 'client without an account', { visits: [visitOn(4), visitOn(11)] }),
    ];
    yield [`moved ${language}`, of('appointment.rescheduled', 'client', { movedFrom: visitOn(2).startsAt })];
    yield [`cancelled ${language}`, of('appointment.cancelled', 'client')];
    yield [`reminder ${language}`, of('appointment.reminder', 'client without an account')];
    yield [`booked for staff ${language}`, of('appointment.booked', 'owner', { notes: 'Short, please' })];
    yield [`review ${language}`, of('review.created', 'owner')];
    yield [`approval ${language}`, of('approval.requested', 'client')];
    yield [
      `long ${language}`,
      of('appointment.booked', 'client', { services: [longName], professional: longName }),
    ];
    const { code, confirm } = accountMails[language];
    for (const [name, { subject, text }] of Object.entries({
      code: code('123456'),
      confirm: confirm(`${publicUrl}/verify-email?token=${'x'.repeat(46)}`),
    })) {
      const blocks = blocksOfText(text);
      yield [`${name} ${language}`, writeMailPage({ language, title: subject, sender: serviceName, blocks })];
    }
  }
}

describe('mails', () => {
  if (executablePath === null) {
    console.warn(`SKIPPED: in a browser: mails (${withoutBrowser})`);
    beforeEach(({ skip }) => skip(withoutBrowser));
  } else {
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: [...browserFlags] });
    });
    afterAll(() => browser?.close());
  }

  describe.each([375, 600])('%i pixels wide', (width) => {
    test.each(colorSchemes)('fit, are accessible and load nothing: %s', async (colorScheme) => {
      const context = await browser!.newContext({ viewport: { width, height: 900 }, colorScheme });
      const requests: string[] = [];
      context.on('request', (request) => requests.push(request.url()));
      const page = await context.newPage();
      for (const [name, html] of mails()) {
        expect(Buffer.byteLength(html), name).toBeLessThan(60_000);
        await page.setContent(html);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect(wide, name).toBeLessThanOrEqual(width);
        await expectAccessible(page);
        const folder = process.env['MAIL_PICTURES'];
        if (folder) {
          const path = `${folder}/${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      }
      await context.close();
      expect(requests).toEqual([]);
    });
  });
});
