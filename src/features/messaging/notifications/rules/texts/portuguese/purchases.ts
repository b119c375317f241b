import type { Facts } from '../../facts.ts';
import type { PurchaseTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { at, nameOf, sessions, words } from './words.ts';

const { amount, line, quoted, time } = layOutWith(words);

const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');

/** Packages and gift cards. */
export const purchases: PurchaseTexts = {
  'package.assigned': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `O seu pacote ${at(facts)}${titleOf(facts)}`,
      sessionsTotal === undefined
        ? 'Pode usar o pacote nas suas marcações.'
        : `O pacote inclui ${sessions(sessionsTotal)}, que pode usar nas suas marcações.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.cancelled': (facts) =>
    titled(
      `Pacote cancelado${titleOf(facts)}`,
      `${nameOf(facts)} cancelou o pacote. As sessões restantes já não podem ser usadas.`,
    ),
  'package.purchased': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Pacote comprado ${at(facts)}${titleOf(facts)}`,
      `O pagamento foi recebido: ${amount(facts)}.`,
      sessionsTotal === undefined
        ? 'O pacote pode ser usado em marcações.'
        : `O pacote inclui ${sessions(sessionsTotal)} para usar em marcações.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.refunded': (facts) =>
    titled(
      `Reembolso, ${amount(facts)}${titleOf(facts)}`,
      `O pagamento do pacote ${at(facts)} é reembolsado. O pacote já não pode ser usado.`,
    ),
  'package.refund_failed': (facts) =>
    titled(
      `Falha no reembolso, ${amount(facts)}${titleOf(facts)}`,
      `O reembolso de um pacote comprado ${at(facts)} falhou. O negócio e o cliente têm de combinar outra forma.`,
    ),
  'gift_card.purchased': (facts) =>
    titled(
      `Cartão-presente comprado ${at(facts)}`,
      `O pagamento foi recebido: ${amount(facts)}. O cartão já pode ser usado.`,
    ),
  'gift_card.voided': (facts) =>
    titled(
      `Cartão-presente anulado: ${nameOf(facts)}`,
      `${nameOf(facts)} anulou um cartão-presente. Saldo restante: ${amount(facts)}. Já não pode ser usado.`,
      ...quoted('reason', facts.payload.reason),
    ),
  'gift_card.refunded': (facts) =>
    titled(
      `Reembolso, ${amount(facts)}`,
      `O pagamento de um cartão-presente ${at(facts)} é reembolsado. O cartão já não pode ser usado.`,
    ),
  'gift_card.refund_failed': (facts) =>
    titled(
      `Falha no reembolso, ${amount(facts)}`,
      `O reembolso de um cartão-presente comprado ${at(facts)} falhou. O negócio e o comprador têm de combinar outra forma.`,
    ),
};
