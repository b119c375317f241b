import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../shared/zoned-time.ts';
import { mostDaysAhead } from './limits.ts';
import { type Cell, compareCells, copyWeek, type DateHours, requireCells, requireCopyDates } from './plan.ts';

const today = '2026-03-02';
const refused = (code: string, field: string) =>
  expect.objectContaining({ code, info: expect.objectContaining({ field }) });
const cell = (date: string, ...hours: string[]) => ({
  professionalId: 'a',
  date,
  hours: hours.map((span) => ({ start: span.slice(0, 5), end: span.slice(6) })),
});
const row = (date: string, start: number, end: number, isPlanned = true): DateHours => ({
  id: `${date} ${start}`,
  professionalId: 'a',
  date,
  start,
  end,
  isPlanned,
});

describe('requireCells', () => {
  test('accepts touching periods and sorts them', () => {
    expect(requireCells([cell(today, '12:00-15:00', '09:00-12:00')], today)).toEqual([
      {
        professionalId: 'a',
        date: today,
        hours: [
          { start: 540, end: 720 },
          { start: 720, end: 900 },
        ],
      },
    ]);
    const last = addDays(today, mostDaysAhead);
    expect(requireCells([{ ...cell(last), hours: null }], today)[0]!.hours).toBeNull();
  });

  test('names the field of the first problem', () => {
    for (const [cells, code, field] of [
      [[cell(addDays(today, -1))], 'INVALID_VALUE', 'body.cells[0].date'],
      [[cell(addDays(today, mostDaysAhead + 1))], 'INVALID_VALUE', 'body.cells[0].date'],
      [[cell(today), cell(today)], 'INVALID_VALUE', 'body.cells[1]'],
      [[cell(today, '09:00-09:00')], 'INVALID_VALUE', 'body.cells[0].hours[0].end'],
      [[cell(today, '09:00-12:00', '11:59-13:00')], 'AVAILABILITY_OVERLAP', 'body.cells[0].hours[1]'],
    ] as const)
      expect(() => requireCells(cells, today)).toThrow(refused(code, field));
  });
});

describe('requireCopyDates', () => {
  test('starts today at the earliest and ends within the limit', () => {
    expect(requireCopyDates({ from: '2026-03-02', weeks: 2 }, today)).toEqual({
      first: '2026-03-09',
      last: '2026-03-22',
    });
    expect(requireCopyDates({ from: '2026-02-20', weeks: 1 }, today)).toEqual({
      first: today,
      last: '2026-03-05',
    });
    expect(() => requireCopyDates({ from: '2026-02-16', weeks: 1 }, today)).toThrow(
      refused('INVALID_VALUE', 'body.from'),
    );
    const latest = addDays(today, mostDaysAhead - 13);
    expect(requireCopyDates({ from: latest, weeks: 1 }, today).last).toBe(addDays(today, mostDaysAhead));
    expect(() => requireCopyDates({ from: addDays(latest, 1), weeks: 1 }, today)).toThrow(
      refused('INVALID_VALUE', 'body.weeks'),
    );
  });
});

test('copyWeek repeats planned days, and clears the others without special hours', () => {
  const rows = [row('2026-03-02', 540, 600), row('2026-03-03', 0, 0), row('2026-03-04', 600, 660, false)];
  const cells = copyWeek(
    { from: '2026-03-02', professionalIds: ['a'] },
    { first: '2026-03-09', last: '2026-03-18' },
    rows,
  );
  expect(cells).toHaveLength(10);
  expect(cells.map(({ hours }) => hours?.map(({ start }) => start) ?? null)).toEqual([
    [540],
    [],
    ...Array.from({ length: 5 }, () => null),
    [540],
    [],
    null,
  ]);
  expect(cells[2]).toMatchObject({ keepsSpecial: true });
});

describe('compareCells', () => {
  const wanted = (date: string, hours: Cell['hours']): Cell => ({ professionalId: 'a', date, hours });

  test('changes only cells with other hours', () => {
    const rows = [row(today, 540, 600), row('2026-03-03', 0, 0), row('2026-03-04', 540, 600, false)];
    const difference = compareCells(
      [
        wanted(today, [{ start: 540, end: 600 }]),
        wanted('2026-03-03', []),
        wanted('2026-03-04', [{ start: 540, end: 600 }]),
        wanted('2026-03-05', null),
        wanted('2026-03-06', []),
      ],
      rows,
    );
    expect(difference.changedCells).toBe(2);
    expect(difference.removed).toEqual([rows[2]]);
    expect(difference.added).toMatchObject([
      { date: '2026-03-04', start: 540, end: 600, isPlanned: true },
      { date: '2026-03-06', start: 0, end: 0, isPlanned: true },
    ]);
  });

  test('clearing removes special hours at the business, copying keeps them', () => {
    const rows = [row(today, 540, 600, false), row(today, 0, 0)];
    expect(compareCells([wanted(today, null)], rows).removed).toEqual(rows);
    expect(compareCells([{ ...wanted(today, null), keepsSpecial: true }], rows).removed).toEqual([rows[1]]);
    expect(compareCells([{ ...wanted(today, null), keepsSpecial: true }], [rows[0]!]).changedCells).toBe(0);
  });

  test('is idempotent: after the change there is no difference', () => {
    const periods = fc
      .uniqueArray(fc.integer({ min: 0, max: 10 }), { maxLength: 4 })
      .map((starts) => starts.map((start) => ({ start: start * 100, end: start * 100 + 100 })));
    const date = fc.constantFrom(today, '2026-03-03', '2026-03-04');
    const cells = fc.uniqueArray(fc.record({ date, hours: fc.option(periods) }), {
      selector: (one) => one.date,
    });
    fc.assert(
      fc.property(cells, cells, (first, second) => {
        const toCells = (list: typeof first) => list.map(({ date, hours }) => wanted(date, hours));
        const apply = (rows: DateHours[], list: typeof first) => {
          const { removed, added } = compareCells(toCells(list), rows);
          const kept = rows.filter((one) => !removed.includes(one));
          return [...kept, ...added.map((one) => ({ ...one, id: `${one.date} ${one.start}` }))];
        };
        const rows = apply(apply([], first), second);
        expect(compareCells(toCells(second), rows)).toEqual({ changedCells: 0, removed: [], added: [] });
      }),
    );
  });
});
