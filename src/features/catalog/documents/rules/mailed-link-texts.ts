import type { LanguageCode } from '../../../../shared/languages.ts';

/** Texts of a page that a mailed link opens. */
export interface MailedLinkTexts {
  title: string;
  introduction?: string;
  /** Label of the form field. */
  field?: string;
  button: string;
  done: string;
  /** Messages by error code. */
  refusals: Record<string, string>;
}

/** Texts of all such pages. */
interface CommonTexts {
  wait: string;
  failed: string;
  unreachable: string;
  /** Followed by the API path that receives the token. */
  withoutScript: string;
}

export const commonTexts: Record<LanguageCode, CommonTexts> = {
  en: {
    wait: 'One moment…',
    failed: 'Something went wrong. Please try again in a minute.',
    unreachable: 'The server cannot be reached. Please try again.',
    withoutScript: 'This page needs JavaScript. You can also send the token of the link to',
  },
  de: {
    wait: 'Einen Moment…',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es in einer Minute noch einmal.',
    unreachable: 'Wir sind gerade nicht zu erreichen. Bitte versuchen Sie es noch einmal.',
    withoutScript: 'Diese Seite braucht JavaScript. Sie können den Token des Links auch hierhin senden:',
  },
  pt: {
    wait: 'Um momento…',
    failed: 'Não foi possível. Tente de novo dentro de um minuto.',
    unreachable: 'Não foi possível contactar-nos. Tente de novo.',
    withoutScript: 'Esta página precisa de JavaScript. Também pode enviar o token da ligação para',
  },
};

export const verifyEmailTexts: Record<LanguageCode, MailedLinkTexts> = {
  en: {
    title: 'Confirm your e-mail address',
    introduction:
      'We sent a message to this address. Please confirm that it is yours and that you want to use it for your account.',
    button: 'Confirm address',
    done: 'Your e-mail address is confirmed.',
    refusals: {
      RESET_LINK_INVALID:
        'This link has been used or is older than three days. Sign in to request a new one.',
      EMAIL_TAKEN: 'Another account already uses this address.',
    },
  },
  de: {
    title: 'Adresse bestätigen',
    introduction:
      'Sie haben an diese Adresse eine Mail von uns erhalten. Bitte bestätigen Sie, dass es Ihre Adresse ist und dass Sie sie für Ihr Konto verwenden möchten.',
    button: 'Adresse bestätigen',
    done: 'Danke, die Adresse ist bestätigt.',
    refusals: {
      RESET_LINK_INVALID:
        'Dieser Link wurde schon benutzt oder ist älter als drei Tage. Melden Sie sich an und fordern Sie einen neuen an.',
      EMAIL_TAKEN: 'Inzwischen gehört diese Adresse zu einem anderen Konto.',
    },
  },
  pt: {
    title: 'Confirme o seu endereço',
    introduction:
      'Recebeu uma mensagem nossa neste endereço. Confirme que o endereço é seu e que quer usá-lo na sua conta.',
    button: 'Confirmar este endereço',
    done: 'Obrigado: o endereço está confirmado.',
    refusals: {
      RESET_LINK_INVALID:
        'Esta ligação já foi usada ou tem mais de três dias. Inicie sessão e peça uma nova.',
      EMAIL_TAKEN: 'Entretanto, este endereço já pertence a outra conta.',
    },
  },
};

export const resetPasswordTexts: Record<LanguageCode, MailedLinkTexts> = {
  en: {
    title: 'Choose a new password',
    field: 'New password, at least 8 characters',
    button: 'Change password',
    done: 'Your password has been changed and all devices have been signed out. You can sign in now.',
    refusals: {
      RESET_LINK_INVALID: 'This link has been used or is older than an hour. Request a new one.',
      PASSWORD_TOO_SHORT: 'Please use at least 8 characters.',
      INVALID_VALUE: 'This password is easy to guess. Please choose another one.',
    },
  },
  de: {
    title: 'Neues Passwort wählen',
    field: 'Neues Passwort, mindestens acht Zeichen',
    button: 'Passwort ändern',
    done: 'Ihr Passwort ist geändert, und alle Geräte wurden abgemeldet. Sie können sich jetzt anmelden.',
    refusals: {
      RESET_LINK_INVALID:
        'Dieser Link wurde schon benutzt oder ist älter als eine Stunde. Fordern Sie einen neuen an.',
      PASSWORD_TOO_SHORT: 'Bitte wählen Sie mindestens acht Zeichen.',
      INVALID_VALUE: 'Bitte wählen Sie ein anderes: Dieses ist leicht zu erraten.',
    },
  },
  pt: {
    title: 'Escolha uma nova palavra-passe',
    field: 'Nova palavra-passe, com pelo menos oito caracteres',
    button: 'Alterar a palavra-passe',
    done: 'A sua palavra-passe foi alterada e a sessão foi terminada em todos os dispositivos. Já pode iniciar sessão.',
    refusals: {
      RESET_LINK_INVALID: 'Esta ligação já foi usada ou tem mais de uma hora. Peça uma nova.',
      PASSWORD_TOO_SHORT: 'Escolha pelo menos oito caracteres.',
      INVALID_VALUE: 'Escolha outra: esta é fácil de adivinhar.',
    },
  },
};
