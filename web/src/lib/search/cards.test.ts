import { expect, test } from 'vitest';
import { groupByBusiness } from './cards';

test('groups times by business: the first service and day, each time once', () => {
  const at = (business: string, service: string, date: string, time: string) => ({
    business,
    service,
    date,
    time,
  });
  const found = [
    at('a', 'cut', '2026-11-17', '10:00'),
    at('b', 'cut', '2026-11-17', '09:00'),
    at('a', 'cut', '2026-11-17', '10:00'),
    at('a', 'colour', '2026-11-17', '10:30'),
    at('a', 'cut', '2026-11-18', '11:00'),
    at('a', 'cut', '2026-11-17', '11:00'),
    at('a', 'cut', '2026-11-17', '12:00'),
  ];
  const times = groupByBusiness(found, 2).map((group) =>
    group.map(({ business, time }) => `${business} ${time}`),
  );
  expect(times).toEqual([['a 10:00', 'a 11:00'], ['b 09:00']]);
});
