import type { LanguageCode } from '../../../../shared/languages.ts';
import { dayMs } from '../../../../shared/time.ts';

const openDays = 14;

/** Expired invitations are deleted. */
export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + openDays * dayMs);

interface MailTexts {
  subject: string;
  greeting: string;
  invitation: string;
  advice: string;
}

const texts: Record<LanguageCode, MailTexts> = {
  en: {
    subject: 'You are invited to work with a business',
    greeting: 'Hello,',
    invitation:
      'A business has invited you to work there with Openslot. To see which one, and to accept or decline, sign in within 14 days with an account that has this e-mail address:',
    advice:
      'No account yet? Register with this address and confirm it first. If you do not want to accept, ignore this mail.',
  },
  de: {
    subject: 'Sie sind zur Mitarbeit eingeladen',
    greeting: 'Guten Tag,',
    invitation:
      'ein Betrieb hat Sie eingeladen, dort mit Openslot zu arbeiten. Um zu sehen, welcher es ist, und um anzunehmen oder abzulehnen, melden Sie sich innerhalb von 14 Tagen mit einem Konto an, das diese E-Mail-Adresse hat:',
    advice:
      'Noch kein Konto? Registrieren Sie sich mit dieser Adresse und bestätigen Sie sie zuerst. Möchten Sie nicht annehmen, ignorieren Sie diese E-Mail.',
  },
  pt: {
    subject: 'Tem um convite para trabalhar num estabelecimento',
    greeting: 'Olá,',
    invitation:
      'Um estabelecimento convidou-o a trabalhar com o Openslot. Para ver qual é, e para aceitar ou recusar, entre, no prazo de 14 dias, com uma conta que tenha este endereço de e-mail:',
    advice:
      'Ainda não tem conta? Registe-se com este endereço e confirme-o primeiro. Se não quiser aceitar, ignore este e-mail.',
  },
};

/**
 * The recipient may know neither the business nor Openslot, so the mail contains no text entered by users,
 * not even a name.
 */
export function invitationMail(link: string, language: LanguageCode): { subject: string; text: string } {
  const { subject, greeting, invitation, advice } = texts[language];
  return { subject, text: [greeting, invitation, link, advice].join('\n\n') };
}
