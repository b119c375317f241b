import { describe, expect, test } from 'vitest';
import { atOnce } from '../../../../shared/steps.ts';
import { mostRows, readClientRows as readSteps } from './read-client-rows.ts';

const readWhole = (csv: string) => atOnce(readSteps(csv));

/** Without where the rows stand and what is wrong with them, which has tests of its own. */
function readClientRows(csv: string) {
  const { clients, faults } = readWhole(csv);
  return {
    clients: clients.map(({ line: _line, ...client }) => client),
    faults: faults.map(({ line, code }) => ({ line, code })),
  };
}

const client = (name: string, rest: Partial<Record<'email' | 'phone' | 'notes', string>> = {}) => ({
  name,
  email: rest.email === undefined ? null : { address: rest.email, key: rest.email.toLowerCase() },
  phone: rest.phone ?? null,
  notes: rest.notes ?? null,
});

describe('the header', () => {
  test('names the columns in any order and any case; others are ignored', () => {
    const { clients } = readClientRows('\uFEFFBirthday; NOTES ;Name;eMail\r\n1.1.;hi;Ada;ada@x.org\r\n');
    expect(clients).toEqual([client('Ada', { email: 'ada@x.org', notes: 'hi' })]);
  });

  test.each(['', ' ', '\n\n', 'email,phone\na@b.co,123', 'Ada,ada@x.org'])('%j has no name column', (csv) =>
    expect(() => readClientRows(csv)).toThrow('MISSING_FIELDS'),
  );

  test('a column named twice could mean either', () => {
    expect(() => readClientRows('name,email,Email\nAda,a@x.org,b@x.org')).toThrow('INVALID_INPUT');
  });
});

describe('rows', () => {
  test('a faulty one is told by its line and left out', () => {
    const csv = [
      'name,email,phone,notes',
      'Ada,,,"two\nlines"',
      ',no@name.org,,',
      'Bob,not an address,,',
      '',
      'Cid,,12,',
      `Dan,,,${'x'.repeat(5001)}`,
      `${'x'.repeat(201)},,,`,
      'Eve,e@x.org,,likes tea, and cake',
      'Fay,f@x.org,,,,',
      ',,,',
      'Gus',
    ].join('\n');
    expect(readClientRows(csv)).toEqual({
      clients: [client('Ada', { notes: 'two\nlines' }), client('Fay', { email: 'f@x.org' }), client('Gus')],
      faults: [
        { line: 4, code: 'MISSING_FIELDS' },
        { line: 5, code: 'INVALID_INPUT' },
        { line: 7, code: 'INVALID_INPUT' },
        { line: 8, code: 'INVALID_INPUT' },
        { line: 9, code: 'INVALID_INPUT' },
        { line: 10, code: 'INVALID_INPUT' },
      ],
    });
  });

  test('of several for one address the last counts; without an address, only those just alike are one', () => {
    const csv = 'name,email,phone\nAda,ADA@x.org,123\nBob,,\nAda L.,ada@x.org,\nBob,,\nBob,,555';
    expect(readClientRows(csv).clients).toEqual([
      client('Ada L.', { email: 'ada@x.org' }),
      client('Bob'),
      client('Bob', { phone: '555' }),
    ]);
  });

  test('the apostrophe that keeps a spreadsheet from computing is taken away, others stay', () => {
    const csv = "name,phone,notes\n'=Ada,'+44 20 1,''@me\n'Abd,,'twas";
    expect(readClientRows(csv).clients).toEqual([
      client('=Ada', { phone: '+44 20 1', notes: "'@me" }),
      client("'Abd", { notes: "'twas" }),
    ]);
  });

  test('a name is one line, notes may be several', () => {
    const read = readClientRows('name,notes\n"A\nda",x\nBob,"1\n2"');
    expect(read.faults).toEqual([{ line: 2, code: 'INVALID_INPUT' }]);
    expect(read.clients).toEqual([client('Bob', { notes: '1\n2' })]);
  });

  test('ten thousand are read, one more is refused; rows of nothing do not count', () => {
    const rows = Array.from({ length: mostRows }, (_, index) => `Client ${index}`).join('\n');
    expect(readClientRows(`name,notes\n${rows}\n,\n,\n`).clients).toHaveLength(mostRows);
    expect(() => readClientRows(`name\n${rows}\none more`)).toThrow('INVALID_VALUE');
  });

  test.each(['name\n"Ada', 'name\n"Ada"x'])('%j cannot be read', (csv) =>
    expect(() => readClientRows(csv)).toThrow('INVALID_INPUT'),
  );
});

test('cells of nothing but blanks are empty, in rows of nothing, beyond the columns and within them', () => {
  expect(readClientRows('name,email\n , \nAda, , \n')).toEqual({ clients: [client('Ada')], faults: [] });
  // The apostrophe of a guarded cell is taken away, and the blank behind it too.
  expect(readClientRows("name,phone\nAda,'\t\n")).toEqual({ clients: [client('Ada')], faults: [] });
});

test.each([
  ['body.csv: must be CSV', 'name\n"Ada'],
  ['body.csv: names the column email twice', 'name,email,email\n'],
  ['body.csv: the first line must name the columns', 'email\n'],
  ['body.csv: holds more than 10000 rows', `name\n${'Ada\n'.repeat(10_001)}`],
])('what to mend is told: %s', (detail, csv) => {
  expect(() => readClientRows(csv)).toThrow(
    expect.objectContaining({ detail: expect.stringContaining(detail) }),
  );
});

test('each row is told by the line it begins at, however many lines the ones before it take', () => {
  const csv = 'name,notes\r\n"Ada","one\r\ntwo\nthree"\r\n\r\nBob,\nCid,"a ""quoted\n"" word"\nDan,';
  expect(readWhole(csv).clients.map(({ line, name }) => [line, name])).toEqual([
    [2, 'Ada'],
    [6, 'Bob'],
    [7, 'Cid'],
    [9, 'Dan'],
  ]);
});

test('what is wrong is told by column and in words', () => {
  const csv = [
    'name,email,phone,notes',
    ',a@x.org,,',
    'Ada,nobody,,',
    'Ada,,12,',
    `Ada,,,${'x'.repeat(5_001)}`,
    `${'x'.repeat(201)},,,`,
    'Ada,,,likes tea, and cake',
  ].join('\n');
  expect(readWhole(csv).faults).toEqual([
    { line: 2, code: 'MISSING_FIELDS', field: 'name', reason: 'is required.' },
    { line: 3, code: 'INVALID_INPUT', field: 'email', reason: 'must be an e-mail address.' },
    {
      line: 4,
      code: 'INVALID_INPUT',
      field: 'phone',
      reason: 'must be 3 to 40 digits, spaces and + ( ) - .',
    },
    { line: 5, code: 'INVALID_INPUT', field: 'notes', reason: 'must be at most 5000 characters.' },
    { line: 6, code: 'INVALID_INPUT', field: 'name', reason: 'must be at most 200 characters.' },
    { line: 7, code: 'INVALID_INPUT', field: null, reason: 'has more cells than there are columns.' },
  ]);
});
