import { AppError } from '../../../../errors.ts';

/** Fields of a client that a column of a file can contain. `firstName` and `lastName` make up the name. */
export const importFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'notes',
  'tags',
  'birthday',
  'marketingConsent',
] as const;
export type ImportField = (typeof importFields)[number];
/** Null: the column is ignored. */
export type ColumnMapping = readonly (ImportField | null)[];

/** Names in English, German and Portuguese, and those of common booking products. Lower case, without punctuation. */
const columnNames: Record<ImportField, readonly string[]> = {
  name: [
    'name',
    'full name',
    'client',
    'client name',
    'customer',
    'customer name',
    'vollständiger name',
    'kunde',
  ].concat([...['kundin', 'kundenname', 'nome', 'nome completo', 'cliente', 'nome do cliente']]),
  firstName: [
    'first name',
    'firstname',
    'given name',
    'forename',
    'vorname',
    'primeiro nome',
    'nome próprio',
  ],
  lastName: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'nachname',
    'familienname',
    'apelido',
    'sobrenome',
  ],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'mail',
    'e mail adresse',
    'emailadresse',
  ].concat([...['endereço de email', 'endereço de e mail', 'correio eletrónico']]),
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'mobile phone',
    'telephone',
    'cell',
    'cell phone',
  ].concat([
    ...['tel', 'telefon', 'telefonnummer', 'handy', 'handynummer', 'mobil', 'mobilnummer'],
    ...['telefone', 'telemóvel', 'celular', 'contacto', 'número de telefone'],
  ]),
  notes: [
    'notes',
    'note',
    'comments',
    'comment',
    'client notes',
    'notizen',
    'notiz',
    'bemerkung',
    'bemerkungen',
  ].concat([...['anmerkung', 'anmerkungen', 'notas', 'nota', 'observações', 'comentários']]),
  tags: ['tags', 'tag', 'labels', 'groups', 'schlagwörter', 'etiketten', 'gruppen', 'etiquetas', 'grupos'],
  birthday: [
    'birthday',
    'birth date',
    'birthdate',
    'date of birth',
    'dob',
    'geburtstag',
    'geburtsdatum',
  ].concat([...['aniversário', 'data de nascimento', 'nascimento']]),
  marketingConsent: [
    'marketingconsent',
    'marketing consent',
    'marketing',
    'accepts marketing',
    'email marketing',
  ].concat([
    ...['newsletter', 'werbung', 'einwilligung', 'werbeeinwilligung', 'consentimento', 'aceita marketing'],
  ]),
};

const keyOf = (header: string) =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replace(/[-_.:/*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

// Longer than all names. Normalizing a header that fills the file would block the event loop.
const longestHeader = 100;

function fieldOf(header: string): ImportField | null {
  if (header.length > longestHeader) return null;
  const key = keyOf(header);
  return importFields.find((field) => columnNames[field].includes(key)) ?? null;
}

/** Proposed field of each column. The first of several columns with the same meaning gets the field. */
export function proposeColumns(headers: readonly string[]): (ImportField | null)[] {
  const fields = headers.map(fieldOf);
  const hasName = fields.includes('name');
  return fields.map((field, index) => {
    if (hasName && (field === 'firstName' || field === 'lastName')) return null;
    return fields.indexOf(field) === index ? field : null;
  });
}

/** Without a mapping, the names of the columns decide, and two columns with the same meaning are refused. */
export function readMapping(
  headers: readonly string[],
  mapping: ColumnMapping | undefined,
): Map<ImportField, number> {
  const chosen = mapping ?? proposeColumns(headers);
  const named = mapping ?? headers.map(fieldOf);
  const repeated = named.find((field, index) => field !== null && named.indexOf(field) !== index);
  if (repeated != null)
    throw new AppError('INVALID_INPUT', {
      field: mapping === undefined ? 'body.csv' : 'body.columns',
      reason: 'repeated',
      detail: `Duplicate column ${repeated}.`,
    });
  const places = new Map<ImportField, number>();
  chosen.forEach((field, index) => {
    if (field !== null) places.set(field, index);
  });
  if (!hasNameColumn(chosen))
    throw new AppError('MISSING_FIELDS', {
      field: mapping === undefined ? 'body.csv' : 'body.columns',
      detail: 'Column name is missing. The first line must contain the column names.',
    });
  return places;
}

export const hasNameColumn = (mapping: ColumnMapping): boolean =>
  mapping.some((field) => field === 'name' || field === 'firstName' || field === 'lastName');
