import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardCell, parseCsv, unguardCell, writeCsv } from './csv.ts';
import { runToEnd } from './steps.ts';

const cells = (text: string) => runToEnd(parseCsv(text))?.map((record) => record.cells) ?? null;

const nasty = fc.string({
  unit: fc.constantFrom(
    '"',
    ',',
    ';',
    '\r',
    '\n',
    '\uFEFF',
    ' ',
    "'",
    '=',
    '+',
    '-',
    '@',
    '\t',
    'a',
    'é',
    '😀',
  ),
});
const anyCell = fc.oneof(nasty, fc.string({ unit: 'binary' }));

describe('writing and reading', () => {
  test('returns the same cells', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyCell, { minLength: 1 })), (records) => {
        expect(cells(writeCsv(records))).toEqual(records);
      }),
    );
  });

  test('a guarded cell never starts a formula, and is restored exactly', () => {
    fc.assert(
      fc.property(anyCell, (cell) => {
        const guarded = guardCell(cell);
        expect(guarded).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(unguardCell(guarded)).toBe(cell);
      }),
    );
  });

  test('never throws', () => {
    fc.assert(fc.property(anyCell, (text) => void runToEnd(parseCsv(text))));
  });
});

describe('reading', () => {
  test.each<[string, string, string[][] | null]>([
    ['nothing', '', []],
    ['a byte order mark alone', '\uFEFF', []],
    ['no line end after the last record', 'a,b', [['a', 'b']]],
    ['a cell left empty at the end', 'a,', [['a', '']]],
    ['unix, windows and old line ends', 'a\nb\r\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['blank lines', '\na\n\n\r\nb\n', [['a'], ['b']]],
    ['separators without text', ',,\n', [['', '', '']]],
    ['a quoted empty cell', '""\n', [['']]],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['semicolons inside quotes of a comma file', '"a;;;",b', [['a;;;', 'b']]],
    [
      'a semicolon file whose first lines are blank',
      '\n\r\n\na;b;c\n1;2;3',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    ['a mark before a quoted cell', '\uFEFF"a",b', [['a', 'b']]],
    ['quotes, line ends and separators inside quotes', '"a ""b"", c\r\nd"', [['a "b", c\r\nd']]],
    ['a quote inside a bare cell', '5" nail,b', [['5" nail', 'b']]],
    ['a quote never closed', 'a,"b', null],
    ['text after a closed quote', '"a"b,c', null],
  ])('%s', (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test('reports the line where a record starts, with line breaks in quoted cells', () => {
    const lines = runToEnd(parseCsv('a\n\n"b\r\nb\nb",c\nd'))?.map(({ line }) => line);
    expect(lines).toEqual([1, 3, 6]);
  });
});
