import { expect, it } from 'vitest';
import { languages } from '../../web/src/lib/language.ts';
import { formatMoney } from '../../web/src/lib/money.ts';
import { formatNumber, formatRating } from '../../web/src/lib/numbers.ts';

it('what is written by hand is written as the platform does', () => {
  for (const language of languages) {
    for (const currency of ['EUR', 'GBP'])
      for (const amount of [
        0, 7, 34.5, 38, 68.05, 99.99, 0.1, 999, 1000, 1234.5, 12_345, 999_999.99, 1_234_567,
      ])
        expect(formatMoney(amount, currency, language)).toBe(
          formatNumber(amount, language, {
            style: 'currency',
            currency,
            ...(Number.isInteger(amount) && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
          }),
        );
    for (let hundredths = 0; hundredths <= 500; hundredths += 1)
      expect(formatRating(hundredths / 100, language)).toBe(
        formatNumber(hundredths / 100, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      );
  }
});
