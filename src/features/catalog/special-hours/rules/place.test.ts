import { expect, test } from 'vitest';
import { choosePlace, type Standing } from './place.ts';

const at = (businessId: string) => ({ businessId, timezone: 'UTC' });
const standing = (isTheProfessional: boolean, works: string[], owns: string[]): Standing => ({
  isTheProfessional,
  workplaces: works.map(at),
  ownBusinessIds: owns,
});
const refused = (code: string) => expect.objectContaining({ code });

test('the professional’s own word holds everywhere, or where they say and work', () => {
  expect(choosePlace(standing(true, [], []), undefined)).toBeNull();
  expect(choosePlace(standing(true, ['a', 'b'], []), undefined)).toBeNull();
  expect(choosePlace(standing(true, ['a', 'b'], []), 'b')).toBe('b');
  expect(() => choosePlace(standing(true, ['a'], []), 'c')).toThrow(refused('PROFESSIONAL_NOT_AT_BUSINESS'));
});

test('an owner’s holds at the one business of theirs that can be meant', () => {
  expect(choosePlace(standing(false, ['a', 'b'], ['b', 'c']), undefined)).toBe('b');
  expect(choosePlace(standing(false, ['a', 'b'], ['a', 'b']), 'a')).toBe('a');
  expect(() => choosePlace(standing(false, ['a', 'b'], ['a', 'b']), undefined)).toThrow(
    refused('MISSING_FIELDS'),
  );
  expect(() => choosePlace(standing(false, ['a', 'b'], ['b', 'c']), 'a')).toThrow(
    refused('PROFESSIONAL_NOT_AT_BUSINESS'),
  );
});

test('to everybody else the professional does not exist', () => {
  for (const named of [undefined, 'a'])
    expect(() => choosePlace(standing(false, ['a'], ['b']), named)).toThrow(
      refused('PROFESSIONAL_NOT_FOUND'),
    );
});
