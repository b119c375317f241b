import type { TSchema } from 'typebox';
import type { Session } from './caller.ts';
import { Page } from './pagination.ts';

/**
 * Marks a response field with contact data or notes of a client. Agents of staff without the scope
 * `desk:clients` do not receive it.
 */
export const contactData = { 'x-contact': true } as const;

/** True if the caller is an agent of staff that must not learn contact data of clients. */
export const lacksContacts = ({ grant, role }: Session): boolean =>
  grant !== undefined && role !== 'customer' && !grant.scopes.includes('desk:clients');

type Hide = (value: unknown) => unknown;
type Shape = {
  'x-contact'?: true;
  type?: string | string[];
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
};

const compiled = new WeakMap<TSchema, Hide | null>();

/** Removes the marked fields of a response if the caller must not learn them. */
export function hideContacts(schema: TSchema | undefined, session: Session | null, result: unknown): unknown {
  if (schema === undefined || session === null || !lacksContacts(session)) return result;
  const known = compiled.get(schema);
  const hide = known === undefined ? hidingOf(schema as Shape) : known;
  compiled.set(schema, hide);
  if (hide === null) return result;
  if (!(result instanceof Page)) return hide(result);
  return withItems(result, hide(result.items) as unknown[]);
}

const withItems = (page: Page<unknown>, items: unknown[]): Page<unknown> =>
  Object.assign(new Page(items, page.next), { searchInfo: page.searchInfo });

function hidingOf({ items, properties, required = [] }: Shape): Hide | null {
  if (items !== undefined) {
    const hideItem = hidingOf(items as Shape);
    return hideItem && ((value) => (Array.isArray(value) ? value.map(hideItem) : value));
  }
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]): [string, Hide][] => {
    const shape = field as Shape;
    if (shape['x-contact']) return [[name, () => (required.includes(name) ? emptyOf(shape) : undefined)]];
    const hide = hidingOf(shape);
    return hide === null ? [] : [[name, hide]];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const shown: Record<string, unknown> = { ...value };
    for (const [name, hide] of fields) if (name in shown) shown[name] = hide(shown[name]);
    return shown;
  };
}

const emptyOf = ({ type }: Shape) => (type === 'array' ? [] : null);
