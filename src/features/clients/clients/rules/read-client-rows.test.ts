import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../../../shared/steps.ts';
import type { ColumnMapping } from './import-columns.ts';
import { maxRows, readClientRows as readSteps } from './read-client-rows.ts';

const now = new Date('2026-06-01T12:00:00Z');
const readWhole = (csv: string, mapping?: ColumnMapping) => runToEnd(readSteps(csv, now, mapping));

/** Without line numbers and reasons, which are tested separately. */
function readClientRows(csv: string) {
  const { clients, faults } = readWhole(csv);
  return {
    clients: clients.map(({ line: _line, profile: _profile, ...client }) => client),
    faults: faults.map(({ line, code }) => ({ line, code })),
  };
}

const client = (name: string, rest: Partial<Record<'email' | 'phone' | 'notes', string>> = {}) => ({
  name,
  email: rest.email === undefined ? null : { address: rest.email, key: rest.email.toLowerCase() },
  phone: rest.phone ?? null,
  notes: rest.notes ?? null,
});

describe('header', () => {
  test('accepts columns in any order and case, and ignores unknown ones', () => {
    const { clients } = readClientRows('\uFEFFBirthday; NOTES ;Name;eMail\r\n1.1.;hi;Ada;ada@x.org\r\n');
    expect(clients).toEqual([client('Ada', { email: 'ada@x.org', notes: 'hi' })]);
  });

  test.each([
    'Name;E-Mail;Telefon;Notizen',
    'NOME;Email;Telemóvel;Observações',
    'nome;e-mail;telefone;notas',
  ])('accepts %s', (header) => {
    const { clients } = readClientRows(`${header}\nAda;ada@x.org;123;hi`);
    expect(clients).toEqual([client('Ada', { email: 'ada@x.org', phone: '123', notes: 'hi' })]);
  });

  test.each(['', ' ', '\n\n', 'email,phone\na@b.co,123', 'Ada,ada@x.org'])(
    'rejects %j, which has no name column',
    (csv) => expect(() => readClientRows(csv)).toThrow('MISSING_FIELDS'),
  );

  test('rejects a duplicate column', () => {
    expect(() => readClientRows('name,email,Email\nAda,a@x.org,b@x.org')).toThrow('INVALID_INPUT');
  });
});

describe('rows', () => {
  test('rejects invalid rows and reports their lines', () => {
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

  test('counts identical rows once and rejects another row for the same client', () => {
    const csv =
      'name,email,phone,notes\nAda,ADA@x.org,123\nBob,,\nAda L.,ada@x.org,\nBob,,\nBob,,555\nBOB,,5 55,tall\nAda,ADA@x.org,123';
    const { clients, faults } = readWhole(csv);
    expect(clients.map(({ line: _line, profile: _profile, ...fields }) => fields)).toEqual([
      client('Ada', { email: 'ADA@x.org', phone: '123' }),
      client('Bob'),
      client('Bob', { phone: '555' }),
    ]);
    const why = 'describes the same client with other values. Keep one of the two lines.';
    expect(faults).toEqual([
      { line: 4, code: 'INVALID_VALUE', field: null, reason: `Line 2 ${why}`, content: 'Ada L.; ada@x.org' },
      { line: 7, code: 'INVALID_VALUE', field: null, reason: `Line 6 ${why}`, content: 'BOB; 5 55; tall' },
    ]);
  });

  test('rejects a row with the phone number of an earlier client', () => {
    const { clients, faults } = readWhole('Nome,Telemóvel\nAda,+351 912 000 111\nEva,(+351) 912-000-111');
    expect(clients).toHaveLength(1);
    expect(faults).toEqual([
      {
        line: 3,
        code: 'INVALID_VALUE',
        field: 'phone',
        reason: 'Line 2 has the same phone number.',
        content: 'Eva; (+351) 912-000-111',
      },
    ]);
  });

  test('removes the apostrophe that protects formulas and keeps others', () => {
    const csv = "name,phone,notes\n'=Ada,'+44 20 1,''@me\n'Abd,,'twas";
    expect(readClientRows(csv).clients).toEqual([
      client('=Ada', { phone: '+44 20 1', notes: "'@me" }),
      client("'Abd", { notes: "'twas" }),
    ]);
  });

  test('a name is a single line, notes can be several', () => {
    const read = readClientRows('name,notes\n"A\nda",x\nBob,"1\n2"');
    expect(read.faults).toEqual([{ line: 2, code: 'INVALID_INPUT' }]);
    expect(read.clients).toEqual([client('Bob', { notes: '1\n2' })]);
  });

  test('accepts 10,000 rows, rejects more, and does not count empty rows', () => {
    const rows = Array.from({ length: maxRows }, (_, index) => `Client ${index}`).join('\n');
    expect(readClientRows(`name,notes\n${rows}\n,\n,\n`).clients).toHaveLength(maxRows);
    expect(() => readClientRows(`name\n${rows}\none more`)).toThrow('INVALID_VALUE');
  });

  test.each(['name\n"Ada', 'name\n"Ada"x'])('rejects unparsable %j', (csv) =>
    expect(() => readClientRows(csv)).toThrow('INVALID_INPUT'),
  );
});

test('treats blank cells as empty', () => {
  expect(readClientRows('name,email\n , \nAda, , \n')).toEqual({ clients: [client('Ada')], faults: [] });
  // Removes the apostrophe and the blank after it.
  expect(readClientRows("name,phone\nAda,'\t\n")).toEqual({ clients: [client('Ada')], faults: [] });
});

test.each([
  ['unreadable', 'name\n"Ada'],
  ['repeated', 'name,email,email\n'],
  [undefined, 'email\n'],
  ['too-large', `name\n${'Ada\n'.repeat(10_001)}`],
])('rejects the whole file with reason %s', (reason, csv) => {
  const info = { field: 'body.csv', ...(reason !== undefined && { reason }) };
  expect(() => readClientRows(csv)).toThrow(expect.objectContaining({ info: expect.objectContaining(info) }));
});

test('reports the line where each row starts, with line breaks in quoted cells', () => {
  const csv = 'name,notes\r\n"Ada","one\r\ntwo\nthree"\r\n\r\nBob,\nCid,"a ""quoted\n"" word"\nDan,';
  expect(readWhole(csv).clients.map(({ line, name }) => [line, name])).toEqual([
    [2, 'Ada'],
    [6, 'Bob'],
    [7, 'Cid'],
    [9, 'Dan'],
  ]);
});

test('reports column and reason of each problem', () => {
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
    { line: 2, code: 'MISSING_FIELDS', field: 'name', reason: 'Required.', content: 'a@x.org' },
    {
      line: 3,
      code: 'INVALID_INPUT',
      field: 'email',
      reason: 'Must be an e-mail address.',
      content: 'Ada; nobody',
    },
    {
      line: 4,
      code: 'INVALID_INPUT',
      field: 'phone',
      reason: 'Must be 3 to 40 digits, spaces and + ( ) - .',
      content: 'Ada; 12',
    },
    {
      line: 5,
      code: 'INVALID_INPUT',
      field: 'notes',
      reason: 'Must be at most 5000 characters.',
      content: `Ada; ${'x'.repeat(295)}`,
    },
    {
      line: 6,
      code: 'INVALID_INPUT',
      field: 'name',
      reason: 'Must be at most 200 characters.',
      content: 'x'.repeat(201),
    },
    {
      line: 7,
      code: 'INVALID_INPUT',
      field: null,
      reason: 'Has more cells than columns.',
      content: 'Ada; likes tea; and cake',
    },
  ]);
});

describe('profile', () => {
  const profileOf = (cells: string, header = 'name;tags;birthday;marketingConsent') =>
    readWhole(`${header}\nAda;${cells}`).clients[0]?.profile;

  test('reads tags, birthday and consent in common spellings', () => {
    expect(profileOf('VIP, Regular|vip;14.5.1958;ja')).toEqual({
      tags: ['VIP', 'Regular'],
      birthday: '1958-05-14',
      consent: true,
    });
    expect(profileOf(';03/12;Não')).toEqual({ tags: [], birthday: '12-03', consent: false });
    expect(profileOf(';;')).toEqual({ tags: [], birthday: null, consent: null });
  });

  test.each([
    [';31.2.1990;', 'birthday', 'INVALID_DATE_FORMAT'],
    [';;maybe', 'marketingConsent', 'INVALID_INPUT'],
    [`${'x'.repeat(41)};;`, 'tags', 'INVALID_INPUT'],
  ])('rejects %s', (cells, field, code) => {
    const { faults } = readWhole(`name;tags;birthday;marketingConsent\nAda;${cells}`);
    expect(faults).toMatchObject([{ field, code, line: 2 }]);
  });
});

describe('columns', () => {
  test('joins first and last name, reads tabs and names of other products', () => {
    const { clients } = readWhole(
      'First Name\tLast Name\tMobile Number\tDate of Birth\nAda\tLovelace\t123\t12-10',
    );
    expect(clients).toMatchObject([{ name: 'Ada Lovelace', phone: '123', profile: { birthday: '12-10' } }]);
  });

  test('follows the mapping instead of the header', () => {
    const { clients } = readWhole('a,b,name\nada@x.org,Ada,x', ['email', 'name', null]);
    expect(clients).toMatchObject([{ name: 'Ada', email: { key: 'ada@x.org' } }]);
  });

  test('refuses a mapping without a name or with a repeated field', () => {
    expect(() => readWhole('a,b\n1,2', ['email', null])).toThrow('MISSING_FIELDS');
    expect(() => readWhole('a,b\n1,2', ['name', 'name'])).toThrow('INVALID_INPUT');
  });
});
