import { expect, test } from 'vitest';
import { languageCodes } from '../../../../shared/languages.ts';
import { invitationMail } from './invitation.ts';

const link = 'https://openslot.example/invitation?id=inv_1';

test.each([...languageCodes])('an invitation in %s has the link and its own text', (language) => {
  const { subject, text } = invitationMail(link, language);
  expect(text.split('\n\n')).toHaveLength(4);
  expect(text.split('\n\n')[2]).toBe(link);
  expect(`${subject} ${text}`).toContain('14');
  for (const other of languageCodes)
    if (other !== language) expect(invitationMail(link, other).subject).not.toBe(subject);
});
