import type { RequestEvent } from '@sveltejs/kit';
import { readAmount, typedAmount } from '$lib/format/money';
import type { Refusal } from '$lib/forms/problems';
import type { Language } from '$lib/i18n/language';
import { tryCall } from '$lib/server/api';
import { localCategory } from '$lib/server/catalog/local-names';
import { listOwnServices, type OwnBusiness } from '$lib/server/desk/own-business';
import { type SentForm, wrong } from '$lib/server/http/forms';
import { type ServiceTemplate, type Trade, trades } from './service-templates';
import { findSimilar } from './similar-service';
import { suggestPrice } from './suggested-price';

/** The most common services of a trade are selected at first. */
const selectedAtFirst = 8;

export const findTrade = (id: string | null): Trade | null => trades.find((one) => one.id === id) ?? null;

export const listTrades = (language: Language) =>
  trades.map(({ id, names }) => ({ id, name: names[language] }));

const keyOf = (name: string) => name.trim().toLowerCase();
export type ShownTemplate = ReturnType<typeof showTemplates>[number];

/** Fields of the form. Services that the business has already are marked. */
export function showTemplates(
  { services }: Trade,
  { currency }: OwnBusiness,
  stored: readonly { name: string }[],
  language: Language,
) {
  const known = new Set(stored.map(({ name }) => keyOf(name)));
  const isFirst = known.size === 0;
  return services.map(({ names, durationMinutes, priceEur }, index) => ({
    index,
    name: names[language],
    duration: String(durationMinutes),
    price: typedAmount(suggestPrice(priceEur, currency), currency, language),
    isStored: known.has(keyOf(names[language])),
    /** Name of a service of the business that is nearly the same. */
    similar: findSimilar(names[language], stored),
    isSelected: isFirst && index < selectedAtFirst,
  }));
}

interface Chosen {
  index: number;
  name: string;
  duration: number;
  price: number | null;
  parent: string | null;
}

/** The selected templates with the entered durations and prices, or an error about a field. */
export function readChosen({ text, all }: SentForm, trade: Trade, currency: string, language: Language) {
  const chosen: Chosen[] = [];
  const selected = new Set(all('chosen').map(Number));
  for (const [index, template] of trade.services.entries()) {
    if (!selected.has(index)) continue;
    const duration = Number(text(`duration-${index}`));
    if (!Number.isInteger(duration) || duration < 1 || duration > 1440)
      return { refusal: wrong(`duration-${index}`), chosen };
    const price = readAmount(text(`price-${index}`), currency);
    if (price === undefined) return { refusal: wrong(`price-${index}`), chosen };
    chosen.push({
      index,
      name: template.names[language],
      duration,
      price,
      parent: parentOf(template, language),
    });
  }
  return { refusal: chosen.length === 0 ? wrong('chosen', 'MISSING_FIELDS') : null, chosen };
}

const parentOf = ({ category }: ServiceTemplate, language: Language) =>
  category === null ? null : localCategory(category, language);

/**
 * Stores the services one after another, in the order of the list. A repetition after a failure skips the services
 * that are stored already.
 */
export async function storeChosen(
  event: RequestEvent,
  business: OwnBusiness,
  chosen: readonly Chosen[],
  { key, everybody }: { key: string; everybody: boolean },
): Promise<Refusal | null> {
  const known = new Set((await listOwnServices(event, business)).map(({ name }) => keyOf(name)));
  for (const { index, ...service } of chosen) {
    if (known.has(keyOf(service.name))) continue;
    const outcome = await tryCall(
      event,
      event.locals.api.createService(
        { ...service, businessId: business.id, custom: true, everybody },
        { idempotencyKey: key === '' ? undefined : `${key}${index}` },
      ),
    );
    if (outcome.refusal) return outcome.refusal;
  }
  return null;
}
