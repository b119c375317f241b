import type { LanguageCode } from '../../../../../shared/languages.ts';

/** What stands around the link of a mail that asks a person for a decision. */
interface LinkTexts {
  /** Before the link; it stands for the person. */
  decide: string;
  /** Before a link to a page that asks to sign in. */
  signIn: string;
  /** After it. */
  ignore: string;
}

/** A language without one of them does not compile. */
export const linkTexts: Record<LanguageCode, LinkTexts> = {
  en: {
    decide: 'Approve or decline it here. The link is for you alone, and works once:',
    signIn: 'Sign in to approve or decline it:',
    ignore:
      'If you do nothing, nothing is done, and the times are free again. You can take the agent’s permission back at any time in your account.',
  },
  de: {
    decide: 'Hier stimmen Sie zu oder lehnen ab. Der Link ist nur für Sie und gilt einmal:',
    signIn: 'Melden Sie sich an, um zuzustimmen oder abzulehnen:',
    ignore:
      'Wenn Sie nichts tun, geschieht nichts, und die Zeiten werden wieder frei. Die Erlaubnis des Agenten können Sie jederzeit in Ihrem Konto zurücknehmen.',
  },
  pt: {
    decide: 'Aprove ou recuse aqui. A ligação é só para si e funciona uma vez:',
    signIn: 'Inicie sessão para aprovar ou recusar:',
    ignore:
      'Se não fizer nada, nada é feito e os horários voltam a ficar livres. Pode retirar a autorização do agente a qualquer momento na sua conta.',
  },
};
