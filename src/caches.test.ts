import { beforeEach, expect, test } from 'vitest';
import { createCaches } from './caches.ts';
import type { ChangeRow } from './features/access/stream/store.ts';
import type { CachedResponse } from './http/response-cache.ts';
import type { Database } from './platform/database/database.ts';

const date = '2026-06-03';
const url = `/api/availability?professionalId=pro_1&businessId=biz_1&date=${date}`;
const listed = '/api/businesses';
const answer: CachedResponse = {
  body: '',
  bytes: 0,
  etag: '',
  link: null,
  searchInfo: null,
  contentType: '',
  route: '',
  prepared: {},
};
const booked = (id: string, professionalId = 'pro_1'): ChangeRow => ({
  transaction: 1,
  key: 1,
  topic: 'appointment',
  kind: 'booked',
  subject_id: id,
  business_id: 'biz_1',
  professional_id: professionalId,
  user_id: null,
  date,
  until: date,
  former_professional_id: null,
  former_date: null,
});

let caches: ReturnType<typeof createCaches>;
let endedHolds: { professionalId: string; date: string }[];
beforeEach(async () => {
  endedHolds = [];
  const db = { rows: async () => endedHolds } as unknown as Database;
  caches = createCaches({ db, clock: { now: () => new Date('2026-06-01T08:00:30Z') } });
  await follow(null);
  await fill();
});

const follow = (changes: ChangeRow[] | null) => caches.follow({ changes, startedMs: performance.now() });
const fill = () => Promise.all([url, listed].map((key) => caches.responses.get(key, async () => answer)));
const kept = () => [url, listed].filter((key) => caches.responses.peek(key) !== undefined);

test('a booking of another process removes the answers of its professional', async () => {
  await follow([booked('apt_1', 'pro_2')]);
  expect(kept()).toEqual([url, listed]);
  await follow([booked('apt_2')]);
  expect(kept()).toEqual([listed]);
});

test('a booking of this process removes answers once', async () => {
  caches.invalidateDays({ professionalId: 'pro_1', date, bookedId: 'apt_1' });
  expect(kept()).toEqual([listed]);
  await fill();
  await follow([booked('apt_1')]);
  expect(kept()).toEqual([url, listed]);
  // A later change of the same appointment is not known here.
  await follow([{ ...booked('apt_1'), kind: 'cancelled' }]);
  expect(kept()).toEqual([listed]);
});

test('the end of a hold removes the answers of its professional', async () => {
  endedHolds = [{ professionalId: 'pro_1', date }];
  await follow([]);
  expect(kept()).toEqual([listed]);
});

test('other public changes and missed changes remove everything', async () => {
  await follow([{ ...booked('ntf_1'), topic: 'notification', kind: 'new' }]);
  expect(kept()).toEqual([url, listed]);
  await follow([{ ...booked('x'), topic: 'catalog', kind: 'services' }]);
  expect(kept()).toEqual([]);
  await fill();
  await follow([{ ...booked('off_1'), topic: 'day', kind: 'time_off' }]);
  expect(kept()).toEqual([]);
  await fill();
  await follow(null);
  expect(kept()).toEqual([]);
});
