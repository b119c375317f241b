import { readFile, writeFile } from 'node:fs/promises';
import { type Costs, measures, type Raise } from './budget.ts';

const budgetFile = new URL('../budget.json', import.meta.url);
const documentFile = new URL('../../docs/performance.md', import.meta.url);
const tableHead = `| operation | ${measures.join(' | ')} |\n|---|---|---|---|---|\n`;
const raisesHead = '| date | operation | measure | from | to | reason |\n|---|---|---|---|---|---|\n';

export async function readBudget(): Promise<Costs> {
  return JSON.parse(await readFile(budgetFile, 'utf8'));
}

/** Writes the budget, its table in docs/performance.md, and a line with the reason for each raise. */
export async function writeBudget(budget: Costs, raises: readonly Raise[], reason: string): Promise<void> {
  await writeFile(budgetFile, `${JSON.stringify(budget, null, 2)}\n`);
  const text = await readFile(documentFile, 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  const lines = raises.map(
    ({ operation, measure, from, to }) =>
      `| ${today} | ${operation} | ${measure} | ${from} | ${to} | ${reason} |\n`,
  );
  const withTable = replaceTable(text, tableHead, budgetRows(budget));
  await writeFile(
    documentFile,
    replaceTable(withTable, raisesHead, readRows(text, raisesHead) + lines.join('')),
  );
}

/** Cells of the tables in docs/performance.md, which a test compares with the budget. */
export async function readDocumented(): Promise<{ budget: string[][]; raises: string[][] }> {
  const text = await readFile(documentFile, 'utf8');
  return { budget: cellsOf(readRows(text, tableHead)), raises: cellsOf(readRows(text, raisesHead)) };
}

const cellsOf = (rows: string) =>
  rows
    .trimEnd()
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.slice(2, -2).split(' | '));

/** The rows of a table in Markdown, up to the first line that is not a row. */
function readRows(text: string, head: string): string {
  const from = text.indexOf(head);
  if (from < 0) throw new Error(`docs/performance.md has no table ${head}`);
  return /^(\|.*\n)*/.exec(text.slice(from + head.length))![0];
}

const replaceTable = (text: string, head: string, rows: string) =>
  text.replace(head + readRows(text, head), () => head + rows);

const budgetRows = (budget: Costs) =>
  Object.entries(budget)
    .map(
      ([operation, cost]) => `| ${[operation, ...measures.map((measure) => cost[measure])].join(' | ')} |\n`,
    )
    .join('');
