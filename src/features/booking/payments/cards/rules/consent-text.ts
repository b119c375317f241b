import type { LanguageCode } from '../../../../../shared/languages.ts';
import { formatAmount } from '../../../../../shared/money.ts';

/** Terms to which a client agrees with a card on file. */
export interface ConsentTerms {
  businessName: string;
  currency: string;
  cancellationWindowHours: number;
  lateFeeMinor: number;
  noShowFeeMinor: number;
}

interface Words {
  opening: (business: string) => string;
  late: (amount: string, hours: number) => string;
  noShow: (amount: string) => string;
  closing: string;
}

const words: Record<LanguageCode, Words> = {
  en: {
    opening: (business) => `${business} may save my card and charge fees to it without asking me again.`,
    late: (amount, hours) =>
      hours === 0
        ? `Late cancellation: ${amount}.`
        : `Cancellation in the last ${hours} hours before the start: ${amount}.`,
    noShow: (amount) => `No-show: ${amount}.`,
    closing: 'I will be notified of each charge and can dispute it.',
  },
  de: {
    opening: (business) =>
      `${business} darf meine Karte speichern und Gebühren ohne erneute Rückfrage davon abbuchen.`,
    late: (amount, hours) =>
      hours === 0
        ? `Späte Absage: ${amount}.`
        : `Absage in den letzten ${hours} Stunden vor dem Beginn: ${amount}.`,
    noShow: (amount) => `Nichterscheinen: ${amount}.`,
    closing: 'Ich werde über jede Abbuchung informiert und kann ihr widersprechen.',
  },
  pt: {
    opening: (business) =>
      `${business} pode guardar o meu cartão e cobrar taxas sem me voltar a pedir autorização.`,
    late: (amount, hours) =>
      hours === 0
        ? `Cancelamento tardio: ${amount}.`
        : `Cancelamento nas últimas ${hours} horas antes do início: ${amount}.`,
    noShow: (amount) => `Falta de comparência: ${amount}.`,
    closing: 'Sou notificado de cada cobrança e posso contestá-la.',
  },
};

/** The text that the client agrees to. It is stored as shown. */
export function consentText(terms: ConsentTerms, language: LanguageCode): string {
  const { businessName, currency, cancellationWindowHours, lateFeeMinor, noShowFeeMinor } = terms;
  const { opening, late, noShow, closing } = words[language];
  return [
    opening(businessName),
    ...(lateFeeMinor > 0 ? [late(formatAmount(lateFeeMinor, currency), cancellationWindowHours)] : []),
    ...(noShowFeeMinor > 0 ? [noShow(formatAmount(noShowFeeMinor, currency))] : []),
    closing,
  ].join(' ');
}
