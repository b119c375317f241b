import type { LanguageCode } from '../../../../shared/languages.ts';

/** The reader may not know the service, and the mail contains no text that the buyer typed. */
interface GiftCardMailFacts {
  business: string;
  amount: string;
  code: string;
  /** Local date and time of the expiry. Null: none. */
  expires: string | null;
  /** Page that shows the balance. */
  balanceUrl: string;
}

interface GiftCardMailText {
  subject: string;
  text: string;
}

type Write = (facts: GiftCardMailFacts) => GiftCardMailText;

const mail = (subject: string, ...paragraphs: (string | null)[]): GiftCardMailText => ({
  subject,
  text: paragraphs.filter((paragraph) => paragraph !== null).join('\n\n'),
});

export const giftCardMails: Record<LanguageCode, Write> = {
  en: ({ business, amount, code, expires, balanceUrl }) =>
    mail(
      `Gift card for ${business}: ${amount}`,
      'Hello,',
      `this is a gift card for ${business} with a balance of ${amount}.`,
      `Code: ${code}`,
      'Show the code when you pay at the business. You can use the balance in parts. Anyone with the code can use it, so keep it safe.',
      expires && `The card can be used until ${expires}.`,
      `Check the balance here: ${balanceUrl}`,
    ),
  de: ({ business, amount, code, expires, balanceUrl }) =>
    mail(
      `Geschenkgutschein für ${business}: ${amount}`,
      'Guten Tag,',
      `dies ist ein Geschenkgutschein für ${business} mit einem Guthaben von ${amount}.`,
      `Code: ${code}`,
      'Zeigen Sie den Code beim Bezahlen im Geschäft vor. Das Guthaben kann in Teilen eingelöst werden. Jeder mit dem Code kann es einlösen, bewahren Sie ihn daher sicher auf.',
      expires && `Der Gutschein kann bis ${expires} eingelöst werden.`,
      `Hier sehen Sie das Guthaben: ${balanceUrl}`,
    ),
  pt: ({ business, amount, code, expires, balanceUrl }) =>
    mail(
      `Cartão-presente para ${business}: ${amount}`,
      'Olá,',
      `este é um cartão-presente para ${business} com um saldo de ${amount}.`,
      `Código: ${code}`,
      'Mostre o código quando pagar no estabelecimento. Pode usar o saldo por partes. Qualquer pessoa com o código o pode usar, por isso guarde-o bem.',
      expires && `O cartão pode ser usado até ${expires}.`,
      `Consulte o saldo aqui: ${balanceUrl}`,
    ),
};
