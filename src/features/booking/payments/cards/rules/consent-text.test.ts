import { expect, test } from 'vitest';
import { languageCodes } from '../../../../../shared/languages.ts';
import { consentText } from './consent-text.ts';

const terms = {
  businessName: 'Salon Lindenblüte',
  currency: 'EUR',
  cancellationWindowHours: 24,
  lateFeeMinor: 500,
  noShowFeeMinor: 2000,
};

test.each(languageCodes)('names the business and every amount in %s', (language) => {
  const text = consentText(terms, language);
  for (const part of ['Salon Lindenblüte', '5.00 EUR', '20.00 EUR', '24']) expect(text).toContain(part);
  expect(consentText({ ...terms, lateFeeMinor: 0 }, language)).not.toContain('5.00 EUR');
  expect(consentText({ ...terms, noShowFeeMinor: 0 }, language)).not.toContain('20.00 EUR');
  expect(consentText({ ...terms, cancellationWindowHours: 0 }, language)).not.toContain('24');
});

test.each([
  ['JPY', '5000 JPY'],
  ['KWD', '5.000 KWD'],
])('writes amounts with the decimals of %s', (currency, amount) => {
  expect(consentText({ ...terms, currency, lateFeeMinor: 5000 }, 'en')).toContain(amount);
});
