// Flags prose that is hard to read, in comments, descriptions, error details, page texts, test titles, commit subjects and Markdown.
// npm run lint:prose                  fails if the count of a folder is higher than in scripts/prose-counts.json
// npm run lint:prose -- --list src    prints every flag under a folder
// npm run lint:prose -- --update      stores the counts; refuses to raise one
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = new URL('../', import.meta.url);
const countsFile = new URL('prose-counts.json', import.meta.url);
const longestSentence = 30;
const longestSubject = 72;

const words = [
  [/\b(whoever|anew|wish(es|ed)?|told|in a circle|is none|are none)\b/i, () => true],
  // A page may speak of a person whose role is unknown.
  [/\b(somebody|nobody)\b/i, ({ kind }) => kind !== 'page text'],
];
const unclearStart = /^(What |Whoever|Whatever|Of |One that)/;
const withoutNoun = /^(Of|From|Until|To|By|With|Without|As|Than|For|In|On|At) /;

const isProse = (text) => /[A-Za-z]{2,}[ ,][^\n]*[a-z]{2,}/.test(text);

/** Sentences of a text, without code and addresses. */
const sentencesOf = (text) =>
  text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/https?:\/\/\S+/g, 'address')
    .split(/(?<=[.!?:;])\s+|\n{2,}/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** Everything that a new reader would have to read twice in one piece of prose. */
export function flagsOf(piece) {
  const flags = [];
  const { kind, text } = piece;
  const plain = text.replaceAll(/`[^`]*`/g, 'code');
  for (const [pattern, applies] of words) {
    const found = applies(piece) ? pattern.exec(plain) : null;
    if (found) flags.push(`"${found[0]}"`);
  }
  for (const sentence of sentencesOf(text)) {
    if (kind !== 'page text' && unclearStart.test(sentence))
      flags.push(`starts with "${sentence.split(' ')[0]}"`);
    if (sentence.split(/\s+/).length > longestSentence) flags.push(`sentence over ${longestSentence} words`);
  }
  if (kind === 'description' && withoutNoun.test(text)) flags.push('description without a noun');
  if (kind === 'commit subject' && text.length > longestSubject)
    flags.push(`over ${longestSubject} characters`);
  return flags;
}

const commentText = (value) =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join(' ')
    .trim();

/** Consecutive line comments are one text. */
function commentsOf(source, comments) {
  const pieces = [];
  let last;
  for (const { type, value, start, end } of comments) {
    const continues =
      type === 'Line' && last?.type === 'Line' && /^\s*\n\s*$/.test(source.slice(last.end, start));
    if (continues) pieces.at(-1).text += ` ${value.trim()}`;
    else pieces.push({ kind: 'comment', text: commentText(value), at: start });
    last = { type, end };
  }
  return pieces.filter(({ text }) => !/^(biome-ignore|@ts-|svelte-ignore)/.test(text));
}

const proseFields = { description: 'description', summary: 'description', detail: 'error detail' };
const titles = /^(test|it|describe)$/;

function calleeName(node) {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression') return calleeName(node.object);
  return node?.type === 'CallExpression' ? calleeName(node.callee) : '';
}

const literalText = (node) => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('X');
  return undefined;
};

function stringsOf(file, program) {
  const pieces = [];
  const isPageText = /^web\/src\/lib\/.*texts\/en\//.test(file);
  const add = (kind, node) => {
    const text = literalText(node);
    if (text !== undefined && (kind === 'test title' || isProse(text)))
      pieces.push({ kind, text, at: node.start });
  };
  const visit = (node, parent) => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item, parent);
      return;
    }
    if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
    const named = node.type === 'Property' && parent !== undefined ? proseFields[node.key.name] : undefined;
    if (named !== undefined) add(named, node.value);
    else if (node.type === 'CallExpression' && titles.test(calleeName(node.callee)))
      add('test title', node.arguments[0]);
    else if (node.type === 'CallExpression' && /(^|\/)(contract|[a-z-]+-contract)\.ts$/.test(file))
      add('description', node.arguments[0]);
    else if (isPageText && (node.type === 'Literal' || node.type === 'TemplateLiteral'))
      add('page text', node);
    if (node.type === 'TaggedTemplateExpression')
      for (const { value, start } of node.quasi.quasis) pieces.push(...sqlComments(value.raw, start));
    for (const [key, value] of Object.entries(node))
      if (key !== 'parent' && typeof value === 'object') visit(value, node);
  };
  visit(program);
  return pieces;
}

const sqlComments = (text, offset = 0) =>
  [...text.matchAll(/^[ \t]*--[^\n]*(?:\n[ \t]*--[^\n]*)*/gm)].map(({ 0: raw, index }) => ({
    kind: 'comment',
    text: raw.replaceAll(/^[ \t]*--\s?/gm, '').replaceAll('\n', ' '),
    at: offset + index,
  }));

function codePieces(file, source, offset = 0) {
  const { program, comments } = parseSync(file.replace(/\.svelte$/, '.ts'), source);
  return [...commentsOf(source, comments), ...stringsOf(file, program)].map((piece) => ({
    ...piece,
    at: piece.at + offset,
  }));
}

function sveltePieces(file, source) {
  const scripts = [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
  const outside = [...source.matchAll(/<!--([\s\S]*?)-->|\/\*([\s\S]*?)\*\//g)].filter(
    ({ index }) => !scripts.some((script) => index > script.index && index < script.index + script[0].length),
  );
  return [
    ...scripts.flatMap((script) => codePieces(file, script[1], script.index + script[0].indexOf('>') + 1)),
    ...outside.map(({ 1: markup, 2: style, index }) => ({
      kind: 'comment',
      text: commentText(markup ?? style),
      at: index,
    })),
  ];
}

function markdownPieces(source) {
  const text = source.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ' '));
  return [...text.matchAll(/(?:^(?!\s*$).+\n?)+/gm)].flatMap(({ 0: block, index }) =>
    (/^\s*\|/.test(block) ? block.split('|') : block.split(/\n(?=\s*(?:[-*]|\d+\.)\s)/)).map((part) => ({
      kind: 'document',
      text: part
        .replaceAll(/^[\s#>*-]+|\d+\.\s+|\]\([^)]*\)/gm, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      at: index + block.indexOf(part),
    })),
  );
}

const hashComments = (source) =>
  [...source.matchAll(/^[ \t]*#(?!!)[^\n]*(?:\n[ \t]*#[^\n]*)*/gm)].map(({ 0: raw, index }) => ({
    kind: 'comment',
    text: raw.replaceAll(/^[ \t]*#\s?/gm, '').replaceAll('\n', ' '),
    at: index,
  }));

/** Every piece of prose in a file. */
export function piecesOf(file, source) {
  if (/\.(ts|mts|js|mjs)$/.test(file)) return codePieces(file, source);
  if (file.endsWith('.svelte')) return sveltePieces(file, source);
  if (file.endsWith('.sql')) return sqlComments(source);
  if (file.endsWith('.md')) return markdownPieces(source);
  return hashComments(source);
}

const isGenerated = (file) => /^client\/src\/api-[a-z]+\.ts$|^docs\/routes\.md$|^db\/schema\.sql$/.test(file);
const isChecked = (file) =>
  /\.(ts|mts|js|mjs|svelte|sql|md|yaml)$|^\.ci\/[a-z0-9-]+$|^Dockerfile$/.test(file);

/** Folders with a count of their own: a domain, a workspace, a kind of test. */
const folderOf = (file) =>
  /^(src\/features\/[^/]+|web\/src\/lib\/texts|(?:src|web\/src|test|docs|db)\/[^/]+)\//.exec(file)?.[1] ??
  (file.includes('/') ? file.split('/')[0] : '.');

const lineOf = (source, at) => source.slice(0, at).split('\n').length;

/** Subjects of the commits since prose is counted; none where the history is not available. */
function commitPieces() {
  const log = (...options) =>
    execFileSync('git', ['log', ...options], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const [first] = log('--diff-filter=A', '--format=%H', '--', 'scripts/prose-counts.json').split('\n');
    return log('--no-merges', '--format=%h %s', `${first}..HEAD`)
      .split('\n')
      .filter(Boolean)
      .map((line) => ({
        kind: 'commit subject',
        hash: line.split(' ')[0],
        text: line.slice(line.indexOf(' ') + 1),
      }));
  } catch {
    return [];
  }
}

const skipped = /(^|\/)(node_modules|dist|build|coverage|\.git|\.data|\.svelte-kit)(\.|\/|$)/;

function filesIn(folder) {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (skipped.test(path)) return [];
    return entry.isDirectory() ? filesIn(`${path}/`) : [path];
  });
}

export function lintFiles() {
  const found = [];
  for (const file of filesIn('').sort()) {
    if (!isChecked(file) || isGenerated(file)) continue;
    const source = readFileSync(new URL(file, root), 'utf8');
    for (const piece of piecesOf(file, source))
      for (const flag of flagsOf(piece))
        found.push({
          folder: folderOf(file),
          place: `${file}:${lineOf(source, piece.at)}`,
          flag,
          text: piece.text,
        });
  }
  for (const piece of commitPieces())
    for (const flag of flagsOf(piece))
      found.push({ folder: 'commits', place: piece.hash, flag, text: piece.text });
  return found;
}

export function countByFolder(found) {
  const counts = {};
  for (const { folder } of found) counts[folder] = (counts[folder] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const readCounts = () => JSON.parse(readFileSync(countsFile, 'utf8'));

/** Folders whose count is higher than the stored one, as `folder: stored → found`. */
export const risenFolders = (counts, stored) =>
  Object.entries(counts)
    .filter(([folder, count]) => count > (stored[folder] ?? 0))
    .map(([folder, count]) => `${folder}: ${stored[folder] ?? 0} → ${count}`);

function main([option, prefix = '']) {
  const found = lintFiles();
  if (option === '--list') {
    for (const { place, flag, text } of found)
      if (place.startsWith(prefix)) console.log(`${place}: ${flag}\n    ${text.slice(0, 200)}`);
    return 0;
  }
  const counts = countByFolder(found);
  const risen = risenFolders(counts, readCounts());
  if (risen.length > 0) {
    console.error(`Prose that needs a second reading was added:\n  ${risen.join('\n  ')}`);
    console.error('Run "npm run lint:prose -- --list <folder>" to see it.');
    return 1;
  }
  if (option === '--update') writeFileSync(countsFile, `${JSON.stringify(counts, null, 2)}\n`);
  console.log(`${found.length} flags in ${Object.keys(counts).length} folders; none has more than before.`);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));
