import { type Html, html, prose } from './html.ts';

/** As much of a JSON Schema as the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

/** The fields of an object, nested ones with their path. */
export function fieldTable(schema: Schema): Html {
  if (schema.$ref !== undefined) return html`<p>${typeOf(schema)}</p>`;
  const rows = fieldsOf(schema, '');
  if (rows.length === 0) return html`<p class="faint">No fields.</p>`;
  return html`<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col"></th></tr></thead><tbody>${rows}</tbody></table>`;
}

function fieldsOf(schema: Schema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const required = schema.required?.includes(name) ? html` <span class="faint">required</span>` : undefined;
    const inner = field.items?.properties ? field.items : field;
    return [
      html`<tr><td><code>${prefix}${name}</code></td><td>${typeOf(field)}${required}</td><td>${prose(notesOf(field))}</td></tr>`,
      ...fieldsOf(inner, `${prefix}${name}${field.items ? '[].' : '.'}`),
    ];
  });
}

function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) {
    const values = schema.anyOf.map((choice) => choice.const);
    if (values.every((value) => value !== undefined)) return html`${values.join(' | ')}`;
    return html`${schema.anyOf.map((choice, index) => html`${index > 0 && ' or '}${typeOf(choice)}`)}`;
  }
  if (schema.enum !== undefined) return html`${schema.enum.map(String).join(' | ')}`;
  if (schema.items !== undefined) return html`array of ${typeOf(schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return html`${type}${schema.format !== undefined && ` (${schema.format})`}`;
}

function notesOf(schema: Schema): string {
  const range =
    schema.minimum !== undefined && schema.maximum !== undefined
      ? `${schema.minimum} to ${schema.maximum}.`
      : schema.minimum !== undefined
        ? `At least ${schema.minimum}.`
        : '';
  const initial = schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\` when not given.`;
  return [schema.description, range, initial].filter(Boolean).join(' ');
}
