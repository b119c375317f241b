import type { LanguageCode } from './languages.ts';

export interface MailLinkTo {
  label: string;
  url: string;
}

/** Parts of a mail in their order. All texts are escaped. */
export type MailBlock =
  | { kind: 'text'; text: string; isLead?: boolean }
  | { kind: 'details'; details: readonly { label: string; text: string }[] }
  | { kind: 'dates'; label: string; dates: readonly string[] }
  | { kind: 'code'; code: string }
  | { kind: 'buttons'; buttons: readonly MailLinkTo[] }
  | { kind: 'links'; label: string; links: readonly MailLinkTo[] }
  | { kind: 'small'; text: string };

export interface MailPage {
  language: LanguageCode;
  title: string;
  /** Name in the head of the mail: a business or the service. */
  sender: string;
  blocks: readonly MailBlock[];
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** Name of this service in mails. */
export const serviceName = 'Openslot';

const accent = '#0a7355';
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Mail programs that ignore the style sheet show the inline styles, which are light. `!important` overrides them.
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:479px){.dt,.dd{display:block!important;width:auto!important}.dt{padding-bottom:0!important}.b{display:block!important;margin-right:0!important;text-align:center!important}.c{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){body,.p{background:#12161c!important;color:#edf0f4!important}.c{background:#1a2029!important;border-color:#0a7355 #323b48 #323b48!important}.m,.dt{color:#b7c0cd!important}.r{border-color:#323b48!important}.q{color:#8fd6bd!important;border-color:#5f6b7a!important}.k{background:#0d1116!important}.u{color:#8fd6bd!important}}`;

const paragraph = (text: string, style: string, name = '') =>
  `<p${name && ` class="${name}"`} style="margin:0 0 16px;${style}">${escapeText(text)}</p>`;

const button = ({ label, url }: MailLinkTo, isFirst: boolean) => {
  const look = isFirst
    ? `background:${accent};color:#ffffff;border:1px solid ${accent}`
    : 'color:#0b5a44;border:1px solid #8b8f98';
  return `<a class="b${isFirst ? '' : ' q'}" href="${escapeText(url)}" style="display:inline-block;margin:0 8px 10px 0;padding:13px 20px;border-radius:999px;font-weight:600;text-decoration:none;${look}">${escapeText(label)}</a>`;
};

const link = ({ label, url }: MailLinkTo) =>
  `<a class="u" href="${escapeText(url)}" style="display:inline-block;padding:8px 14px 8px 0;color:#0b5a44;overflow-wrap:anywhere">${escapeText(label)}</a>`;

const detail = ({ label, text }: { label: string; text: string }) =>
  `<div class="r" style="border-top:1px solid #e4dfd5"><dt class="dt" style="display:inline-block;width:132px;padding:10px 0;vertical-align:top;color:#566072">${escapeText(label)}</dt><dd class="dd" style="display:inline-block;width:calc(100% - 140px);margin:0;padding:10px 0;vertical-align:top;overflow-wrap:anywhere">${escapeText(text)}</dd></div>`;

function writeBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text, block.isLead ? 'font-size:18px;line-height:1.45' : '');
    case 'details':
      return `<dl style="margin:8px 0 24px;padding:0">${block.details.map(detail).join('')}</dl>`;
    case 'dates': {
      const items = block.dates.map((date) => `<li style="padding:4px 0">${escapeText(date)}</li>`);
      return `${paragraph(block.label, 'margin:0 0 4px;color:#566072', 'm')}<ol style="margin:0 0 20px;padding-left:24px">${items.join('')}</ol>`;
    }
    case 'code':
      return `<p class="k" style="margin:8px 0 24px;padding:18px;border-radius:14px;background:#f2efe8;font-size:28px;font-weight:700;letter-spacing:6px;text-align:center">${escapeText(block.code)}</p>`;
    case 'buttons':
      return `<p style="margin:24px 0 10px">${block.buttons.map((one, index) => button(one, index === 0)).join('')}</p>`;
    case 'links':
      return `${block.label && paragraph(block.label, 'margin:0 0 4px;color:#566072', 'm')}<p style="margin:0 0 16px">${block.links.map(link).join('')}</p>`;
    case 'small':
      return paragraph(block.text, 'font-size:14px;color:#566072', 'm');
  }
}

/**
 * HTML of a mail without tables, pictures, scripts and remote content. It contains no addresses besides the given
 * links.
 */
export function writeMailPage({ language, title, sender, blocks }: MailPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeText(title)}</title>
<style>${styleSheet}</style>
</head>
<body class="p" style="margin:0;padding:0;background:#faf8f4;color:#1c2330;font-family:${font};font-size:16px;line-height:1.5">
<main class="p" style="max-width:600px;margin:0 auto;padding:24px 12px 36px;background:#faf8f4">
<p class="m" style="margin:0 8px 12px;font-size:14px;font-weight:600;color:#566072">${escapeText(sender)}</p>
<div class="c" style="padding:32px;background:#ffffff;border:1px solid #e4dfd5;border-top:4px solid ${accent};border-radius:14px">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25">${escapeText(title)}</h1>
${blocks.map(writeBlock).join('\n')}
</div>
</main>
</body>
</html>
`;
}

const wholeUrl = /^https?:\/\/\S+$/;
const labeledUrl = /^([^“”„«»"]{2,80}): (https?:\/\/\S+)$/;
const wholeCode = /^\d{6}$/;

/** The blocks of a text without markup. A line that ends with an address after its label becomes a button. */
export function blocksOfText(text: string): MailBlock[] {
  const [body = '', footer] = text.split('\n-- \n');
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return [
    ...lines.map((line): MailBlock => {
      const [, label, url] = labeledUrl.exec(line) ?? [];
      if (label !== undefined && url !== undefined) return { kind: 'buttons', buttons: [{ label, url }] };
      if (wholeUrl.test(line)) return { kind: 'links', label: '', links: [{ label: line, url: line }] };
      return wholeCode.test(line) ? { kind: 'code', code: line } : { kind: 'text', text: line };
    }),
    ...(footer === undefined ? [] : [{ kind: 'small', text: footer.trim() } as const]),
  ];
}
