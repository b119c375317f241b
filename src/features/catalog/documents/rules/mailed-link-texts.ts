import type { LanguageCode } from '../../../../shared/languages.ts';

/** Texts of a page that an e-mailed link opens. */
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
    wait: 'Please wait…',
    failed: 'Something went wrong. Try again in a minute.',
    unreachable: 'We couldn’t connect. Nothing was changed. Try again.',
    withoutScript: 'This page needs JavaScript. You can also send the token of the link to',
  },
  de: {
    wait: 'Bitte warten …',
    failed: 'Etwas ist schiefgelaufen. Versuchen Sie es in einer Minute erneut.',
    unreachable: 'Keine Verbindung. Es wurde nichts geändert. Versuchen Sie es erneut.',
    withoutScript: 'Diese Seite benötigt JavaScript. Sie können das Token des Links auch hierhin senden:',
  },
  pt: {
    wait: 'Aguarde…',
    failed: 'Algo correu mal. Tente novamente dentro de um minuto.',
    unreachable: 'Não foi possível estabelecer ligação. Nada foi alterado. Tente novamente.',
    withoutScript: 'Esta página precisa de JavaScript. Também pode enviar o token do link para',
  },
};

export const verifyEmailTexts: Record<LanguageCode, MailedLinkTexts> = {
  en: {
    title: 'Confirm your email address',
    introduction: 'Confirm that this email address is yours and that you want to use it for your account.',
    button: 'Confirm email address',
    done: 'Email address confirmed.',
    refusals: {
      RESET_LINK_INVALID:
        'This link no longer works. It was already used, or it is more than three days old. Sign in to request a new one.',
      EMAIL_TAKEN: 'Another account uses this address.',
    },
  },
  de: {
    title: 'E-Mail-Adresse bestätigen',
    introduction:
      'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört und Sie sie für Ihr Konto verwenden möchten.',
    button: 'E-Mail-Adresse bestätigen',
    done: 'E-Mail-Adresse bestätigt.',
    refusals: {
      RESET_LINK_INVALID:
        'Dieser Link funktioniert nicht mehr. Er wurde bereits verwendet oder ist älter als drei Tage. Melden Sie sich an, um einen neuen anzufordern.',
      EMAIL_TAKEN: 'Ein anderes Konto verwendet diese Adresse.',
    },
  },
  pt: {
    title: 'Confirmar endereço de email',
    introduction: 'Confirme que este endereço de email é seu e que o quer usar na sua conta.',
    button: 'Confirmar endereço de email',
    done: 'Endereço de email confirmado.',
    refusals: {
      RESET_LINK_INVALID:
        'Este link já não funciona. Já foi usado ou tem mais de três dias. Inicie sessão para pedir um novo.',
      EMAIL_TAKEN: 'Outra conta usa este endereço.',
    },
  },
};

export const resetPasswordTexts: Record<LanguageCode, MailedLinkTexts> = {
  en: {
    title: 'Choose a new password',
    field: 'New password, at least 8 characters',
    button: 'Save new password',
    done: 'Password changed. You are signed out on all devices. Sign in with your new password.',
    refusals: {
      RESET_LINK_INVALID:
        'This link no longer works. It was already used, or it is more than one hour old. Request a new one.',
      PASSWORD_TOO_SHORT: 'Use at least 8 characters.',
      INVALID_VALUE: 'This password is too easy to guess. Choose another one.',
    },
  },
  de: {
    title: 'Neues Passwort wählen',
    field: 'Neues Passwort, mindestens 8 Zeichen',
    button: 'Neues Passwort speichern',
    done: 'Passwort geändert. Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit Ihrem neuen Passwort an.',
    refusals: {
      RESET_LINK_INVALID:
        'Dieser Link funktioniert nicht mehr. Er wurde bereits verwendet oder ist älter als eine Stunde. Fordern Sie einen neuen an.',
      PASSWORD_TOO_SHORT: 'Verwenden Sie mindestens 8 Zeichen.',
      INVALID_VALUE: 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
    },
  },
  pt: {
    title: 'Escolher uma nova palavra-passe',
    field: 'Nova palavra-passe, pelo menos 8 caracteres',
    button: 'Guardar nova palavra-passe',
    done: 'Palavra-passe alterada. A sessão terminou em todos os dispositivos. Inicie sessão com a nova palavra-passe.',
    refusals: {
      RESET_LINK_INVALID: 'Este link já não funciona. Já foi usado ou tem mais de uma hora. Peça um novo.',
      PASSWORD_TOO_SHORT: 'Use pelo menos 8 caracteres.',
      INVALID_VALUE: 'Esta palavra-passe é demasiado fácil de adivinhar. Escolha outra.',
    },
  },
};

interface InvitationTexts {
  title: string;
  introduction: string;
  email: string;
  password: string;
  accept: string;
  decline: string;
  accepted: string;
  declined: string;
  /** Followed by the API path. */
  withoutScript: string;
  /** Messages by error code. */
  refusals: Record<string, string>;
}

export const invitationTexts: Record<LanguageCode, InvitationTexts> = {
  en: {
    title: 'You’re invited to join a team',
    introduction:
      'A business has invited you to its team. Sign in with the email address that received the invitation. No account yet? Create a business or professional account with that address and confirm it first.',
    email: 'Email address',
    password: 'Password',
    accept: 'Sign in and accept',
    decline: 'Sign in and decline',
    accepted: 'Invitation accepted. Welcome to the team.',
    declined: 'Invitation declined.',
    withoutScript: 'This page needs JavaScript. You can also sign in and send',
    refusals: {
      INVALID_CREDENTIALS: 'Wrong email or password.',
      FORBIDDEN:
        'Customer accounts can’t join a team, and suspended accounts can’t sign in. Ask the business to invite another email address.',
      NOT_FOUND:
        'Invitation not found. It may have expired. If you use the invited email address, confirm it first.',
      INVALID_STATUS: 'This invitation was already answered.',
    },
  },
  de: {
    title: 'Sie sind in ein Team eingeladen',
    introduction:
      'Ein Betrieb hat Sie in sein Team eingeladen. Melden Sie sich mit der E-Mail-Adresse an, an die die Einladung ging. Noch kein Konto? Erstellen Sie mit dieser Adresse ein Konto als Betrieb oder Fachkraft und bestätigen Sie sie zuerst.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    accept: 'Anmelden und annehmen',
    decline: 'Anmelden und ablehnen',
    accepted: 'Einladung angenommen. Willkommen im Team.',
    declined: 'Einladung abgelehnt.',
    withoutScript: 'Diese Seite benötigt JavaScript. Sie können sich auch anmelden und Folgendes senden:',
    refusals: {
      INVALID_CREDENTIALS: 'E-Mail-Adresse oder Passwort ist falsch.',
      FORBIDDEN:
        'Kundenkonten können keinem Team beitreten, und gesperrte Konten können sich nicht anmelden. Bitten Sie den Betrieb, eine andere E-Mail-Adresse einzuladen.',
      NOT_FOUND:
        'Einladung nicht gefunden. Sie ist möglicherweise abgelaufen. Wenn Sie die eingeladene E-Mail-Adresse verwenden, bestätigen Sie sie zuerst.',
      INVALID_STATUS: 'Diese Einladung wurde bereits beantwortet.',
    },
  },
  pt: {
    title: 'Recebeu um convite para uma equipa',
    introduction:
      'Um negócio enviou-lhe um convite para a sua equipa. Inicie sessão com o endereço de email que recebeu o convite. Ainda não tem conta? Crie primeiro uma conta de negócio ou de profissional com esse endereço e confirme-o.',
    email: 'Endereço de email',
    password: 'Palavra-passe',
    accept: 'Iniciar sessão e aceitar',
    decline: 'Iniciar sessão e recusar',
    accepted: 'Convite aceite. Já faz parte da equipa.',
    declined: 'Convite recusado.',
    withoutScript: 'Esta página precisa de JavaScript. Também pode iniciar sessão e enviar',
    refusals: {
      INVALID_CREDENTIALS: 'Email ou palavra-passe incorretos.',
      FORBIDDEN:
        'As contas de cliente não podem entrar numa equipa e as contas suspensas não podem iniciar sessão. Peça ao negócio para convidar outro endereço de email.',
      NOT_FOUND:
        'Convite não encontrado. Pode ter expirado. Se usa o endereço de email convidado, confirme-o primeiro.',
      INVALID_STATUS: 'Este convite já foi respondido.',
    },
  },
};
