import { collectAll, orErrorPage } from '$lib/server/api';
import { findManagedBusiness, todayAt } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const { searchParams } = event.url;
  const today = todayAt(business);
  const asked = searchParams.get('date') ?? today;
  const isWrong = !isDate(asked);
  const date = isWrong ? today : asked;
  const of = { businessId: business.id };
  const [closing, receipts] = await Promise.all([
    orErrorPage(event, event.locals.api.getClosing({ ...of, date })),
    orErrorPage(
      event,
      collectAll(event.locals.api.listReceipts.all({ ...of, from: date, to: date, limit: 200 })),
    ),
  ]);
  return {
    date,
    today,
    isWrong,
    isWrongSpan: searchParams.has('span'),
    /** The export starts with the month of the date. */
    span: { from: `${date.slice(0, 8)}01`, to: date },
    totals: closing.totals.map((total) => ({
      ...total,
      methods: total.methods.filter(
        ({ receivedMajor, returnedMajor }) => receivedMajor > 0 || returnedMajor > 0,
      ),
    })),
    receipts: receipts.map(
      ({ id, number, status, clientName, totalMajor, tipMajor, currency, issuedAt }) => ({
        id,
        number,
        isVoided: status === 'voided',
        clientName,
        amount: totalMajor + tipMajor,
        currency,
        issuedAt,
      }),
    ),
  };
};
