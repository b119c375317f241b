import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventKinds } from '../../../../../shared/event-kinds.ts';
import { languageCodes } from '../../../../../shared/languages.ts';
import { type Facts, type NotificationKind, type TextPayload, withoutFreeText } from '../facts.ts';
import { languages } from './languages.ts';

const kinds: NotificationKind[] = [...eventKinds, 'appointment.reminder'];
const others = ['de', 'pt'] as const;
const visitOn = (day: number) => ({
  id: `apt_${day}`,
  startsAt: `2026-06-${String(day).padStart(2, '0')}T09:00:00.000Z`,
  endsAt: `2026-06-${String(day).padStart(2, '0')}T09:30:00.000Z`,
});
const payload: TextPayload = {
  action: 'hide',
  amountMajor: 1234.5,
  comment: 'Qqcomment',
  currency: 'EUR',
  expiresAt: '2026-06-04T10:00:00.000Z',
  message: 'Qqmessage',
  minutes: 15,
  professionalName: 'Qqcolleague',
  rating: 4,
  reason: 'Qqreason',
  requestedBy: 'business',
  response: 'accepted',
  sessionsTotal: 10,
  startsAt: '2026-06-03T09:00:00.000Z',
  status: 'open',
  subject: 'Qqsubject',
  targetType: 'review',
  title: 'Qqtitle',
};
/** Names that are not words of any language. */
const facts: Facts = {
  reader: 'client',
  by: 'staff',
  byName: 'Qqactor',
  business: { id: 'biz_1', name: 'Qqbusiness', timezone: 'Europe/Lisbon', place: 'Qqplace' },
  professional: 'Qqpro',
  formerProfessional: 'Qqformer',
  client: 'Qqclient',
  services: ['Qqservice'],
  visits: [visitOn(3)],
  movedFrom: '2026-06-02T08:00:00.000Z',
  price: { totalMajor: 16, currency: 'EUR', coupon: { code: 'QQCODE', offMajor: 4, fullMajor: 20 } },
  cancellation: { hours: 24 },
  refund: { amountMajor: 16, currency: 'EUR' },
  payload,
};

const textOf = (
  code: (typeof languageCodes)[number],
  kind: NotificationKind,
  about: Facts,
  zone?: string,
) => {
  const { title, lines } = languages[code].write(kind, about, zone ?? null);
  return [title, ...lines].join('\n');
};
const namesIn = (text: string) => [...new Set(text.match(/Qq\w+|QQCODE/g))].sort();
/** Words without names and terms that are the same in all languages. */
const wordsIn = (text: string) =>
  text.match(/\p{L}{3,}/gu)?.filter((word) => !/^(Qq|QQ|EUR|UTC|Support|Webhook)/.test(word)) ?? [];

const sides = ['client', 'staff', 'other'] as const;
const anyFacts = fc
  .record({
    reader: fc.constantFrom(...sides),
    by: fc.constantFrom(...sides, 'reader' as const),
    about: fc.constantFrom<Partial<Facts>>(
      {},
      { visits: [visitOn(3), visitOn(10)] },
      { isPending: true },
      { isFamily: true },
      { isHandedOver: true },
      { cancellation: { hours: 1, isOver: true } },
      { cancellation: { hours: 0 } },
      {
        price: {
          totalMajor: 0,
          currency: 'JPY',
          isPaid: true,
          package: { title: 'Qqpackage', sessionsLeft: 1 },
        },
      },
      { price: { totalMajor: 0, currency: 'KWD', package: { title: 'Qqpackage', sessionsLeft: 0 } } },
    ),
    missing: fc.subarray([
      'byName',
      'business',
      'professional',
      'formerProfessional',
      'client',
      'services',
      'visits',
      'movedFrom',
      'price',
      'cancellation',
      'refund',
    ] as const),
    missingPayload: fc.subarray(Object.keys(payload) as (keyof TextPayload)[]),
    requestedBy: fc.constantFrom('business', 'professional'),
    response: fc.constantFrom('accepted', 'declined'),
    hasFreeText: fc.boolean(),
  })
  .map(({ reader, by, about, missing, missingPayload, requestedBy, response, hasFreeText }): Facts => {
    const whole = { ...facts, reader, by, ...about };
    const said = { ...payload, requestedBy, response };
    for (const name of missing) delete whole[name];
    for (const name of missingPayload) delete said[name];
    return hasFreeText ? { ...whole, payload: said } : withoutFreeText({ ...whole, payload: said });
  });

describe.each(languageCodes)('in %s', (code) => {
  const language = languages[code];

  test('every kind has a one-line title and a complete text for any facts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        anyFacts,
        fc.constantFrom(null, 'Asia/Tokyo'),
        (kind, about, zone) => {
          const { title, lines } = language.write(kind, about, zone);
          const short = language.writeShort(kind, about, zone);
          const all = [title, ...lines, short];
          expect(title).toMatch(/^\S.{3,}$/u);
          expect(lines[0]).toMatch(/\S{2,}/);
          for (const line of all) {
            expect(line).toMatch(/^\S(.*\S)?$/u);
            expect(line).not.toMatch(/undefined|null|NaN|\[object|\$\{|: ?$| {2}|\.\.|„"|“”|«»|,,/);
          }
          // Limits: subject length, SMS of at most three parts, line length of mail servers.
          expect(title.length).toBeLessThan(150);
          expect(short.length).toBeLessThan(200);
          for (const line of all) expect(Buffer.byteLength(line)).toBeLessThan(990);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('without free text, only published names are left', () => {
    const published = ['QQCODE', 'Qqactor', 'Qqbusiness', 'Qqformer', 'Qqplace', 'Qqpro', 'Qqservice'];
    for (const kind of kinds)
      for (const reader of sides)
        for (const by of sides) {
          const names = namesIn(textOf(code, kind, withoutFreeText({ ...facts, reader, by })));
          expect(names.filter((name) => !published.includes(name))).toEqual([]);
        }
  });

  test('a reminder with short names fits into one SMS', () => {
    const short = language.writeShort('appointment.reminder', facts, null);
    expect(short).toMatch(/10:00/);
    expect(short.length).toBeLessThan(100);
  });

  test('a kind of a newer version is shown by its name', () => {
    expect(language.write('gift_card.sold' as NotificationKind, facts, null)).toEqual({
      title: 'gift card sold',
      lines: [],
    });
  });
});

describe.each(others)('%s beside English', (code) => {
  test('contains the same names, codes, amounts and times as English, translated', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), anyFacts, (kind, about) => {
        // Missing names are replaced by words, which differ between the languages.
        const complete = { ...about, by: about.by === 'other' ? ('staff' as const) : about.by };
        const [english, other] = [textOf('en', kind, complete), textOf(code, kind, complete)];
        expect(namesIn(other)).toEqual(
          expect.arrayContaining(namesIn(english).filter((name) => name !== 'Qqbusiness')),
        );
        expect(other.split('\n')).toHaveLength(english.split('\n').length);
        const clocks = (text: string) => text.match(/\d\d:\d\d/g) ?? [];
        expect(clocks(other)).toEqual(clocks(english));
        const leftovers = wordsIn(other).filter((word) => englishOnly.has(word.toLowerCase()));
        expect(leftovers).toEqual([]);
        for (const [index, line] of other.split('\n').entries())
          expect([line, wordsIn(line).length === 0 || line !== english.split('\n')[index]]).toEqual([
            line,
            true,
          ]);
      }),
      { numRuns: 500 },
    );
  });

  test('translates the texts around a notification', () => {
    const textsOf = ({ mail }: (typeof languages)['en']) => [
      ...Object.values(mail.links),
      mail.contact('Qq'),
      mail.confirm,
    ];
    for (const [index, text] of textsOf(languages[code]).entries())
      expect(text).not.toBe(textsOf(languages.en)[index]);
    expect(languages[code].mail.greet('Ada')).toMatch(/^(?!Hello).+ Ada[,!]$/);
    expect(languages[code].mail.greet(null)).toMatch(/^(?!Hello)\S.*[,!]$/);
  });
});

/** Common English words that do not occur in the other languages. */
const englishOnly = new Set(
  `the and your you with from until before appointment booked moved cancelled confirmed changed reason when where what price
  discount refund paid session sessions left business client review time times please they here this that new free`.split(
    /\s+/,
  ),
);

describe('complete notifications', () => {
  const moved: Facts = { ...facts, payload: { reason: 'Qqreason' } };

  test('in English', () => {
    expect(textOf('en', 'appointment.rescheduled', moved).split('\n')).toEqual([
      'Appointment rescheduled: Qqservice at Qqbusiness, Wed 3 June, 10:00',
      'Qqactor at Qqbusiness rescheduled your appointment.',
      'The appointment is now with Qqpro instead of Qqformer.',
      'Reason: “Qqreason”',
      'Service: Qqservice',
      'When: Wednesday 3 June 2026, 10:00–10:30 (Lisbon time)',
      'Previously: Tuesday 2 June 2026, 09:00 (Lisbon time)',
      'With: Qqpro',
      'Where: Qqbusiness, Qqplace',
      'Price: 16.00 EUR',
      'Discount: 4.00 EUR off 20.00 EUR with coupon “QQCODE”',
      'Cancel until: Tuesday 2 June 2026, 10:00 (Lisbon time)',
    ]);
  });

  test('in German', () => {
    expect(textOf('de', 'appointment.rescheduled', moved, 'Europe/Berlin').split('\n')).toEqual([
      'Termin verschoben: Qqservice bei Qqbusiness, Mi., 3. Juni, 10:00 Uhr',
      'Qqactor (Qqbusiness) hat Ihren Termin verschoben.',
      'Der Termin ist jetzt bei Qqpro statt bei Qqformer.',
      'Grund: „Qqreason“',
      'Leistung: Qqservice',
      'Wann: Mittwoch, 3. Juni 2026, 10:00–10:30 Uhr (Ortszeit Lissabon), bei Ihnen 11:00–11:30 Uhr (Ortszeit Berlin)',
      'Bisher: Dienstag, 2. Juni 2026, 09:00 Uhr (Ortszeit Lissabon), bei Ihnen 10:00 Uhr (Ortszeit Berlin)',
      'Bei: Qqpro',
      'Wo: Qqbusiness, Qqplace',
      'Preis: 16,00 €',
      'Rabatt: 4,00 € von 20,00 € mit Gutschein „QQCODE“',
      'Absagen möglich bis: Dienstag, 2. Juni 2026, 10:00 Uhr (Ortszeit Lissabon), bei Ihnen 11:00 Uhr (Ortszeit Berlin)',
    ]);
  });

  test('in Portuguese', () => {
    expect(textOf('pt', 'appointment.rescheduled', moved).split('\n')).toEqual([
      'Marcação remarcada: Qqservice em Qqbusiness, qua., 3 de junho, 10:00',
      'Qqactor (Qqbusiness) remarcou a sua marcação.',
      'A marcação é agora com Qqpro em vez de Qqformer.',
      'Motivo: «Qqreason»',
      'Serviço: Qqservice',
      'Quando: quarta-feira, 3 de junho de 2026, 10:00–10:30 (hora de Lisboa)',
      'Anteriormente: terça-feira, 2 de junho de 2026, 09:00 (hora de Lisboa)',
      'Com: Qqpro',
      'Onde: Qqbusiness, Qqplace',
      'Preço: 16,00 €',
      'Desconto: 4,00 € em 20,00 € com o cupão «QQCODE»',
      'Pode cancelar até: terça-feira, 2 de junho de 2026, 10:00 (hora de Lisboa)',
    ]);
  });
});

describe('amounts have the decimals of their currency in the format of the language', () => {
  const paid = (code: (typeof languageCodes)[number], amountMajor: number, currency: string) =>
    languages[code].write('appointment.paid', { ...facts, payload: { amountMajor, currency } }, null)
      .lines[0];
  test.each([
    ['en', 1234567.5, 'EUR', '1234567.50 EUR'],
    ['de', 1234567.5, 'EUR', '1.234.567,50 €'],
    ['pt', 1234567.5, 'EUR', '1 234 567,50 €'],
    ['de', 1234.5, 'EUR', '1.234,50 €'],
    ['pt', 1234.5, 'EUR', '1234,50 €'],
    ['de', 2000, 'JPY', '2.000 JPY'],
    ['pt', 2000, 'JPY', '2000 JPY'],
    ['de', 1.5, 'KWD', '1,500 KWD'],
    ['pt', 0.5, 'GBP', '0,50 GBP'],
  ] as const)('%s: %d %s', (code, amountMajor, currency, text) => {
    expect(paid(code, amountMajor, currency)).toContain(text);
  });
});

describe('plurals', () => {
  const line = (code: (typeof languageCodes)[number], about: Partial<Facts>) =>
    textOf(code, 'appointment.booked', { ...facts, ...about }).split('\n');
  const withPackage = (sessionsLeft: number): Partial<Facts> => ({
    price: { totalMajor: 0, currency: 'EUR', package: { title: 'Qqtitle', sessionsLeft } },
  });

  test('of package sessions', () => {
    expect(line('en', withPackage(7))).toContain('Discount: paid with a session of “Qqtitle”, 7 left');
    expect(line('en', withPackage(0))).toContain(
      'Discount: paid with a session of “Qqtitle”, no sessions left',
    );
    expect(line('de', withPackage(7))).toContain(
      'Rabatt: bezahlt mit einer Einheit aus „Qqtitle“, noch 7 übrig',
    );
    expect(line('de', withPackage(0))).toContain(
      'Rabatt: bezahlt mit einer Einheit aus „Qqtitle“, keine Einheiten übrig',
    );
    expect(line('pt', withPackage(7))).toContain(
      'Desconto: pago com uma sessão de «Qqtitle», restam 7 sessões',
    );
    expect(line('pt', withPackage(1))).toContain(
      'Desconto: pago com uma sessão de «Qqtitle», resta 1 sessão',
    );
    expect(line('pt', withPackage(0))).toContain(
      'Desconto: pago com uma sessão de «Qqtitle», sem sessões restantes',
    );
  });

  test('of the cancellation deadline', () => {
    const series = (hours: number) => ({ visits: [visitOn(3), visitOn(10)], cancellation: { hours } });
    expect(line('en', series(1))).toContain('Cancel until: 1 hour before each appointment');
    expect(line('de', series(1))).toContain('Absagen möglich bis: 1 Stunde vor dem jeweiligen Termin');
    expect(line('pt', series(24))).toContain('Pode cancelar até: 24 horas antes de cada marcação');
    expect(line('en', { cancellation: { hours: 0 } })).toContain(
      'Cancel until: the start of the appointment',
    );
    expect(line('de', { cancellation: { hours: 0 } })).toContain(
      'Absagen möglich bis: zum Beginn des Termins',
    );
    expect(line('pt', { cancellation: { hours: 0 } })).toContain('Pode cancelar até: início da marcação');
    expect(line('pt', { cancellation: { hours: 24, isOver: true } })).toContain(
      'Já não pode cancelar online. Contacte o negócio.',
    );
    expect(line('en', { reader: 'staff' }).join()).not.toContain('Cancel');
  });

  test('of appointments in a series', () => {
    const series: Partial<Facts> = {
      visits: [visitOn(3), visitOn(10), visitOn(17)],
      price: { totalMajor: 60, currency: 'EUR', isPaid: true },
    };
    expect(line('en', series)).toContain('Price: 60.00 EUR for all 3 appointments, paid');
    expect(line('de', series)).toContain('Preis: 60,00 € für alle 3 Termine, bezahlt');
    expect(line('pt', series)).toContain('Preço: 60,00 € pelas 3 marcações, pago');
    expect(line('de', series)[0]).toMatch(/ und 2 weitere$/);
    expect(line('de', { visits: [visitOn(3), visitOn(10)] })[0]).toMatch(/ und ein weiterer$/);
  });
});

test('a cancellation lists refund, coupon and session', () => {
  const lines = (code: (typeof languageCodes)[number], about: Partial<Facts> = {}) =>
    textOf(code, 'appointment.cancelled', { ...facts, payload: {}, ...about })
      .split('\n')
      .slice(-2);
  expect(lines('en')).toEqual(['Refund: 16.00 EUR', 'You can use the coupon again.']);
  expect(lines('de')).toEqual(['Erstattung: 16,00 €', 'Sie können den Gutschein wieder einlösen.']);
  expect(lines('pt')).toEqual(['Reembolso: 16,00 €', 'Pode voltar a usar o cupão.']);
  const { refund: _, ...unpaid } = facts;
  const price = { totalMajor: 0, currency: 'EUR', package: { title: 'Qqtitle', sessionsLeft: 8 } };
  const back = textOf('en', 'appointment.cancelled', { ...unpaid, price })
    .split('\n')
    .at(-1);
  expect(back).toBe('The session was returned to “Qqtitle”: 8 left.');
});

test('deleted accounts are named in each language', () => {
  const about: Facts = { ...facts, reader: 'staff', client: 'Deleted user' };
  expect(textOf('de', 'appointment.cancelled', about)).not.toContain('Deleted');
  expect(textOf('pt', 'appointment.cancelled', about)).not.toContain('Deleted');
});
