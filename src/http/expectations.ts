import { allowsNull, type Shape, typesOf } from './shape.ts';

const formats: Record<string, string> = {
  date: 'a real day written YYYY-MM-DD',
  'hh:mm': 'a time of day written HH:MM',
  email: 'an e-mail address',
};

/** The expectation of a schema as a sentence without its full stop, for `Error-Detail`. */
export function expectationOf(shape: Shape): string {
  const wanted = shape['x-expected'] ?? formats[shape.format ?? ''] ?? byType(shape);
  return `Must be ${wanted}${allowsNull(shape) ? ', or null' : ''}`;
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
      return `a list of ${countRange(shape.minItems ?? 0, shape.maxItems)} entries${shape.uniqueItems ? ' without duplicates' : ''}`;
    default:
      return 'an object';
  }
}

const longestList = 180;

function choices(values: readonly unknown[]): string {
  const list = values.join(', ');
  if (values.length === 1) return list;
  // Cut between two choices: a part of a name could be the name of another choice.
  const shown =
    list.length <= longestList ? list : `${list.slice(0, list.lastIndexOf(',', longestList))}, ...`;
  return `one of ${shown}`;
}

const text = ({ minLength = 0, maxLength }: Shape) =>
  `text of ${countRange(minLength, maxLength)} characters`;

function countRange(min: number, max: number | undefined): string {
  if (max === undefined) return `at least ${min}`;
  return min === 0 ? `at most ${max}` : min === max ? String(min) : `${min} to ${max}`;
}

function range({ minimum, maximum, exclusiveMinimum }: Shape): string {
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${maximum === undefined ? '' : ` and at most ${maximum}`}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}
