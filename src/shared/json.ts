import type { Steps } from './steps.ts';

/** JSON of a document with long lists. Yields between list items. */
export function* writeJson(document: Readonly<Record<string, unknown>>): Steps<string> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue;
    const written = Array.isArray(value) ? yield* writeList(value) : JSON.stringify(value);
    fields.push(`${JSON.stringify(name)}:${written}`);
  }
  return `{${fields.join(',')}}`;
}

function* writeList(items: readonly unknown[]): Steps<string> {
  const written: string[] = [];
  for (const item of items) {
    written.push(JSON.stringify(item ?? null));
    yield;
  }
  return `[${written.join(',')}]`;
}

/** JSON of a nested document. Yields after each field of the outer `levels`. */
export function* writeNestedJson(document: object, levels: number): Steps<string> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue;
    const isNested = levels > 1 && typeof value === 'object' && value !== null && !Array.isArray(value);
    const written: string = isNested ? yield* writeNestedJson(value, levels - 1) : JSON.stringify(value);
    fields.push(`${JSON.stringify(name)}:${written}`);
    yield;
  }
  return `{${fields.join(',')}}`;
}
