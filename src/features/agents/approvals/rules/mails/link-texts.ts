import type { LanguageCode } from '../../../../../shared/languages.ts';

/** Texts around the link of an approval mail. */
interface LinkTexts {
  /** Before the link with a token. */
  decide: string;
  /** Before a link that requires to sign in. */
  signIn: string;
  /** After the link. */
  ignore: string;
}

export const linkTexts: Record<LanguageCode, LinkTexts> = {
  en: {
    decide: 'Approve or decline here. This link is for you only and works once:',
    signIn: 'Sign in to approve or decline it:',
    ignore:
      'If you do nothing, the request expires and the times become available again. You can revoke the agent’s access in your account at any time.',
  },
  de: {
    decide:
      'Hier können Sie die Anfrage genehmigen oder ablehnen. Der Link ist nur für Sie und funktioniert einmal:',
    signIn: 'Melden Sie sich an, um die Anfrage zu genehmigen oder abzulehnen:',
    ignore:
      'Wenn Sie nichts tun, läuft die Anfrage ab, und die Termine werden wieder frei. Den Zugriff des Agenten können Sie jederzeit in Ihrem Konto widerrufen.',
  },
  pt: {
    decide: 'Aprove ou recuse aqui. Este link é só para si e funciona uma vez:',
    signIn: 'Inicie sessão para aprovar ou recusar:',
    ignore:
      'Se não fizer nada, o pedido expira e os horários voltam a ficar livres. Pode revogar o acesso do agente a qualquer momento na sua conta.',
  },
};
