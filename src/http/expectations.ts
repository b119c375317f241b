import { allowsNull, type Shape, typesOf } from './shape.ts';

const formats: Record<string, string> = {
  date: 'a real day written YYYY-MM-DD',
  'hh:mm': 'a time of day written HH:MM',
  email: 'an e-mail address',
};

/** What a schema asks for, in words that fit behind the name of a field. */
export function expectationOf(shape: Shape): string {
  const wanted = shape['x-expected'] ?? formats[shape.format ?? ''] ?? byType(shape);
  return `must be ${wanted}${allowsNull(shape) ? ', or null' : ''}`;
}

function byType(shape: Shape): string {
  if (shape.enum !== undefined) return choices(shape.enum.filter((choice) => choice !== null));
  const type = typesOf(shape).find((name) => name !== 'null');
  switch (type) {
    case 'string':
      return text(shape);
    case 'integer':
      return `a whole number${range(shape)}`;
    case 'number':
      return `a number${range(shape)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list of ${span(shape.minItems ?? 0, shape.maxItems)} entries${shape.uniqueItems ? ', none of them twice' : ''}`;
    default:
      return 'an object';
  }
}

const mostChoices = 180;

function choices(values: readonly unknown[]): string {
  const list = values.join(', ');
  if (values.length === 1) return list;
  // Cut between two choices: half of one would be another.
  const told =
    list.length <= mostChoices ? list : `${list.slice(0, list.lastIndexOf(',', mostChoices))}, ...`;
  return `one of ${told}`;
}

const text = ({ minLength = 0, maxLength }: Shape) => `text of ${span(minLength, maxLength)} characters`;

function span(least: number, most: number | undefined): string {
  if (most === undefined) return `at least ${least}`;
  return least === 0 ? `at most ${most}` : least === most ? String(least) : `${least} to ${most}`;
}

function range({ minimum, maximum, exclusiveMinimum }: Shape): string {
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${maximum === undefined ? '' : ` and at most ${maximum}`}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}
