import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { ReceiptView } from './contract.ts';
import { receiptWords } from './rules/receipt-words.ts';

const { resolve } = createRequire(import.meta.url);

// The typeface of the pages, in two files: Latin, and the other letters of European languages. Static WOFF files,
// because subsets of variable WOFF2 files cannot be embedded.
const scripts = ['latin', 'latin-ext'] as const;
const weights = [400, 600] as const;
type Weight = (typeof weights)[number];
const nameOf = (script: string, weight: Weight) => `${script} ${weight}`;
const readFont = (script: string, weight: Weight) =>
  readFileSync(resolve(`@fontsource/figtree/files/figtree-${script}-${weight}-normal.woff`));

/** Read once, at the first receipt. */
let fonts: Map<string, Buffer> | null = null;
const loadFonts = () =>
  new Map(
    scripts.flatMap((script) =>
      weights.map((weight) => [nameOf(script, weight), readFont(script, weight)] as const),
    ),
  );

interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}
/** The types of pdfkit leave out the current font. */
const glyphsOf = (document: PDFKit.PDFDocument): Glyphs =>
  (document as unknown as { _font: { font: Glyphs } })._font.font;

const margin = 56;
const right = 595.28 - margin;
const ink = '#1c1b18';
const faint = '#6b675e';

interface Style {
  weight?: Weight;
  size?: number;
  color?: string;
  /** Right end of the text. */
  endsAt?: number;
}

/** A receipt as a PDF file of one or more A4 pages. */
export async function printReceipt(receipt: ReceiptView, language: LanguageCode): Promise<Buffer> {
  fonts ??= loadFonts();
  const words = receiptWords[language];
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${words.receipt} ${receipt.number}`,
      Author: receipt.businessName,
      CreationDate: new Date(receipt.issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolveEnd, reject) => {
    document.on('end', resolveEnd);
    document.on('error', reject);
  });
  for (const [name, font] of fonts) document.registerFont(name, font);
  layOut(createPen(document), receipt, language);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Pen = ReturnType<typeof createPen>;

/** Writes text with the font that has its letters. Letters that neither has are written as `?`. */
function createPen(document: PDFKit.PDFDocument) {
  let y = margin;
  const has = (script: string, weight: Weight, character: string) => {
    document.font(nameOf(script, weight));
    return glyphsOf(document).hasGlyphForCodePoint(character.codePointAt(0)!);
  };
  function runsOf(text: string, weight: Weight): { font: string; text: string }[] {
    const runs: { font: string; text: string }[] = [];
    for (const character of text.normalize('NFC').replace(/[\u00a0\u202f]/g, ' ')) {
      const script = scripts.find((one) => has(one, weight, character));
      const font = nameOf(script ?? 'latin', weight);
      const shown = script === undefined ? '?' : character;
      const last = runs.at(-1);
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  }
  const widthOf = (runs: { font: string; text: string }[], size: number) =>
    runs.reduce((sum, { font, text }) => sum + document.font(font).fontSize(size).widthOfString(text), 0);

  function write(
    text: string,
    x: number,
    { weight = 400, size = 10, color = ink, endsAt }: Style = {},
  ): void {
    const runs = runsOf(text, weight);
    let at = endsAt === undefined ? x : endsAt - widthOf(runs, size);
    document.fillColor(color);
    for (const { font, text: part } of runs) {
      document.font(font).fontSize(size).text(part, at, y, { lineBreak: false });
      at += document.widthOfString(part);
    }
  }

  return {
    write,
    /** Moves down, to the next page where the space does not suffice. */
    down(space: number): void {
      y += space;
      if (y < document.page.height - 2 * margin) return;
      document.addPage();
      y = margin;
    },
    line(): void {
      document.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor('#c9c4b8').stroke();
    },
    /** Breaks text between words. */
    paragraph(text: string, width: number, style: Style = {}): void {
      const { weight = 400, size = 10 } = style;
      let line = '';
      for (const word of text.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && widthOf(runsOf(longer, weight), size) > width) {
          write(line, margin, style);
          this.down(size * 1.45);
          line = word;
        } else line = longer;
      }
      write(line, margin, style);
      this.down(size * 1.45);
    },
  };
}

/** "pt" alone would be Brazilian Portuguese. */
const locales: Record<LanguageCode, string> = { en: 'en', de: 'de', pt: 'pt-PT' };

function layOut(pen: Pen, receipt: ReceiptView, language: LanguageCode): void {
  const words = receiptWords[language];
  const { currency, timezone: timeZone } = receipt;
  const locale = locales[language];
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const money = (amount: number) => format.format(amount);
  const percent = (rate: number) =>
    `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(rate)} %`;
  const when = (instant: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
      new Date(instant),
    );
  const row = (label: string, amount: string, style: Style = {}) => {
    pen.write(label, margin, style);
    pen.write(amount, 0, { ...style, endsAt: right });
    pen.down(18);
  };

  pen.paragraph(receipt.businessName, 480, { weight: 600, size: 18 });
  if (receipt.businessAddress !== '') pen.paragraph(receipt.businessAddress, 480, { color: faint });
  pen.down(20);
  pen.paragraph(`${words.receipt} ${receipt.number}`, 480, { weight: 600, size: 14 });
  pen.down(2);
  for (const [label, value] of [
    [words.date, when(receipt.issuedAt)],
    [words.client, receipt.clientName],
    [words.staff, receipt.professionalName],
  ] as const) {
    pen.write(label, margin, { color: faint });
    pen.write(value, margin + 120);
    pen.down(16);
  }
  if (receipt.voidedAt !== null) {
    pen.down(8);
    pen.paragraph(`${words.voided(when(receipt.voidedAt))}: ${receipt.voidReason ?? ''}`, 480, {
      weight: 600,
      color: '#a3261b',
    });
  }
  pen.down(16);
  row(words.service, words.amount, { color: faint });
  pen.line();
  pen.down(8);
  for (const { name, priceMajor, amountMajor } of receipt.lines) {
    row(name, money(amountMajor));
    if (priceMajor !== null && priceMajor !== amountMajor)
      row(money(priceMajor), '', { size: 8, color: faint });
  }
  pen.line();
  pen.down(8);
  row(words.total, money(receipt.totalMajor), { weight: 600, size: 12 });
  if (receipt.tipMajor > 0) row(words.tip, money(receipt.tipMajor));
  pen.down(10);
  row(words.paid, '', { color: faint });
  pen.line();
  pen.down(8);
  for (const { method, amountMajor, earlier } of receipt.payments)
    row(`${words.methods[method]}${earlier ? ` (${words.earlier})` : ''}`, money(amountMajor));
  const taxes = receipt.taxes.filter(({ ratePercent }) => ratePercent > 0);
  if (taxes.length === 0) return;
  pen.down(10);
  const columns = [words.net, words.tax, words.gross];
  const ends = [right - 200, right - 100, right];
  pen.write(words.tax, margin, { color: faint });
  for (const [index, label] of columns.entries()) pen.write(label, 0, { color: faint, endsAt: ends[index]! });
  pen.down(18);
  pen.line();
  pen.down(8);
  for (const { ratePercent, netMajor, taxMajor, grossMajor } of taxes) {
    pen.write(percent(ratePercent), margin);
    for (const [index, amount] of [netMajor, taxMajor, grossMajor].entries())
      pen.write(money(amount), 0, { endsAt: ends[index]! });
    pen.down(18);
  }
}
