import type { LanguageCode } from '../../../../../shared/languages.ts';

/** Texts around the link of an approval mail. */
interface LinkTexts {
  /** Label of the link with a token. */
  decide: string;
  /** Label of a link that requires to sign in. */
  signIn: string;
  /** After the link. */
  ignore: string;
}

export const linkTexts: Record<LanguageCode, LinkTexts> = {
  en: {
    decide: 'Approve or decline',
    signIn: 'Sign in to approve or decline',
    ignore:
      'The link is for you only and works once. If you do nothing, the request expires and the times become available again. You can revoke the agent’s access in your account at any time.',
  },
  de: {
    decide: 'Genehmigen oder ablehnen',
    signIn: 'Anmelden und entscheiden',
    ignore:
      'Der Link ist nur für Sie und funktioniert einmal. Wenn Sie nichts tun, läuft die Anfrage ab, und die Termine werden wieder frei. Den Zugriff des Agenten können Sie jederzeit in Ihrem Konto widerrufen.',
  },
  pt: {
    decide: 'Aprovar ou recusar',
    signIn: 'Iniciar sessão e decidir',
    ignore:
      'O link é só para si e funciona uma vez. Se não fizer nada, o pedido expira e os horários voltam a ficar livres. Pode revogar o acesso do agente a qualquer momento na sua conta.',
  },
};
