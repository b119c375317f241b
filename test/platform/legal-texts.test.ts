import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseLegalText, readLegalTexts } from '../../src/web/legal-texts.ts';

test('a legal text has a title, a lead and parts of paragraphs', () => {
  const source =
    '\uFEFF# Terms of Seaside\r\n\r\nWho may\r\nbook here.\r\n## Paying\r\nYou pay\r\nin cash.\r\n\r\n<b>Never</b> in shells.\r\n\r\n## Leaving\r\n\r\nAt any time.\r\n';
  expect(parseLegalText(source)).toEqual({
    title: 'Terms of Seaside',
    lead: 'Who may book here.',
    parts: [
      { title: 'Paying', text: ['You pay in cash.', '<b>Never</b> in shells.'] },
      { title: 'Leaving', text: ['At any time.'] },
    ],
  });
});

test('paragraphs without a heading are kept', () => {
  expect(parseLegalText('Terms\n\nOne.\n\nTwo.\n\nThree.')).toEqual({
    title: 'Terms',
    lead: 'One.',
    parts: [{ title: '', text: ['Two.', 'Three.'] }],
  });
});

test('the translation beside the file is used for its language', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'terms.txt'), '# Terms');
  await writeFile(join(folder, 'terms.de.txt'), '# Nutzungsbedingungen');
  const { terms, privacy } = readLegalTexts({ terms: join(folder, 'terms.txt'), privacy: undefined });
  expect(privacy).toBeNull();
  expect([terms!.en.title, terms!.de.title, terms!.pt.title]).toEqual([
    'Terms',
    'Nutzungsbedingungen',
    'Terms',
  ]);
});
