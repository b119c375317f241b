/** Fields of a query or form, and names that occur more than once. */
export interface FormText {
  values: ReadonlyMap<string, string>;
  repeated: readonly string[];
}

/**
 * Parses `application/x-www-form-urlencoded`. Null if it is not percent-encoded UTF-8 or contains U+0000 or
 * surrogates.
 */
export function readFormText(text: string): FormText | null {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const [decodedName, decodedValue] = [decode(name), decode(value)];
    if (decodedName === null || decodedValue === null) return null;
    if (values.has(decodedName)) repeated.add(decodedName);
    else values.set(decodedName, decodedValue);
  }
  return { values, repeated: [...repeated] };
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return /[\0\p{Surrogate}]/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}
