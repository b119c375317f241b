import { expect, test } from 'vitest';
import { groupServices } from './service-groups';

test('groups services by category, the parent first; single services come last in one group', () => {
  const service = (name: string, parent: string | null = null) => ({ name, parent });
  const groups = groupServices([
    service('Blow-dry'),
    service('Short', 'Haircut'),
    service('Haircut'),
    service('Shave'),
  ]);
  expect(groups.map(({ category, services }) => [category, services.map(({ name }) => name)])).toEqual([
    ['Haircut', ['Haircut', 'Short']],
    [null, ['Blow-dry', 'Shave']],
  ]);
});
