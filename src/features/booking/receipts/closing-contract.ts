import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString } from '../../../http/schemas.ts';
import { period } from './contract.ts';

const tag = 'Receipts';
const major = (about: string) => Type.Number({ description: `${about}, in major units.` });

export const closingMethods = ['cash', 'terminal', 'transfer', 'online'] as const;

const Method = Type.Object(
  {
    method: Type.Enum([...closingMethods]),
    receivedMajor: major('Received, package sales included'),
    returnedMajor: major('Refunded or reversed'),
    netMajor: major('Received minus returned'),
  },
  { title: 'ClosingMethod' },
);

const Totals = Type.Object(
  {
    currency: Type.String({ description: 'ISO 4217 code of the amounts.' }),
    methods: Type.Array(Method),
    expectedCashMajor: Type.Number({
      description: 'Change of the cash in the drawer on this day, in major units. Can be negative.',
    }),
    tipsMajor: major('Tips'),
    taxMajor: major('Tax on receipts'),
    receiptsIssued: Type.Integer({ description: 'Number of receipts issued on this day.' }),
    receiptsVoided: Type.Integer({ description: 'Number of receipts voided on this day.' }),
  },
  { title: 'ClosingTotals' },
);

const Closing = Type.Object(
  {
    businessId: Type.String(),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    timezone: Type.String({ description: 'IANA time zone of the business.' }),
    totals: Type.Array(Totals, { description: 'Amounts by currency. Always contains that of the business.' }),
  },
  { title: 'Closing' },
);
export type ClosingView = Static<typeof Closing>;

export const getClosing = declareRoute({
  operation: 'getClosing',
  method: 'GET',
  path: '/api/business/closings',
  access: ownerOrManager,
  tag,
  summary: 'Get the daily closing',
  description:
    'Money of a day by method, from the ledger. A refund or voided receipt counts on the day when it happens.',
  query: Type.Object({
    businessId: period.businessId,
    date: Type.Optional(DateString('Local date. Default: today.')),
  }),
  reply: {
    status: 200,
    description: 'The closing.',
    schema: Closing,
    example: {
      businessId: 'biz_demo_salon',
      date: '2026-12-02',
      timezone: 'Europe/Berlin',
      totals: [
        {
          currency: 'EUR',
          methods: [
            { method: 'cash', receivedMajor: 50, returnedMajor: 38, netMajor: 12 },
            { method: 'terminal', receivedMajor: 30, returnedMajor: 0, netMajor: 30 },
            { method: 'transfer', receivedMajor: 0, returnedMajor: 0, netMajor: 0 },
            { method: 'online', receivedMajor: 72, returnedMajor: 0, netMajor: 72 },
          ],
          expectedCashMajor: 12,
          tipsMajor: 4,
          taxMajor: 6.07,
          receiptsIssued: 2,
          receiptsVoided: 1,
        },
      ],
    } satisfies ClosingView,
  },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});

const exported = Type.Object({
  businessId: period.businessId,
  from: DateString('First local date.'),
  to: DateString('Last local date (inclusive), at most 92 days.'),
});
const csv = { status: 200, description: 'CSV file.', contentType: 'text/csv; charset=utf-8' } as const;
const errors = ['INVALID_VALUE', 'MISSING_FIELDS', 'BUSINESS_NOT_FOUND'] as const;

export const exportReceipts = declareRoute({
  operation: 'exportReceipts',
  method: 'GET',
  path: '/api/business/receipts/export.csv',
  access: ownerOrManager,
  tag,
  summary: 'Export receipts as CSV',
  description:
    'CSV file (RFC 4180) with one row per receipt, voided ones included. Cells that look like a formula are prefixed with an apostrophe.',
  query: exported,
  reply: csv,
  errors,
});

export const exportLedger = declareRoute({
  operation: 'exportLedger',
  method: 'GET',
  path: '/api/business/ledger/export.csv',
  access: ownerOrManager,
  tag,
  summary: 'Export the ledger as CSV',
  description: 'CSV file (RFC 4180) with one row per entry: date, movement, account, debit and credit.',
  query: exported,
  reply: csv,
  errors,
});
