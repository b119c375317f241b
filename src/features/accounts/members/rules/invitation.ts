import type { LanguageCode } from '../../../../shared/languages.ts';
import { dayMs } from '../../../../shared/time.ts';

const openDays = 14;
const unreviewedDays = 90;

const mailedStatuses: readonly string[] = ['active', 'unlisted'];

/** Only reviewed businesses may send e-mails to unknown addresses. */
export const maySendInvitations = (businessStatus: string): boolean =>
  mailedStatuses.includes(businessStatus);

/**
 * Expired invitations are deleted. An address invited by a business that is not reviewed yet is mailed, and
 * the 14 days start, when the business is approved.
 */
export const invitationExpiry = (now: Date, isMailed = true): Date =>
  new Date(now.getTime() + (isMailed ? openDays : unreviewedDays) * dayMs);

interface MailTexts {
  subject: string;
  greeting: string;
  invitation: string;
  advice: string;
}

const texts: Record<LanguageCode, MailTexts> = {
  en: {
    subject: 'You’re invited to join a team',
    greeting: 'Hello,',
    invitation:
      'A business has invited you to its team on Openslot. To see the invitation and accept or decline it, sign in with this email address within 14 days:',
    advice:
      'No account yet? Create one with this address and confirm it first. If you do not want to join, you can ignore this email.',
  },
  de: {
    subject: 'Sie sind in ein Team eingeladen',
    greeting: 'Guten Tag,',
    invitation:
      'ein Betrieb hat Sie in sein Team bei Openslot eingeladen. Melden Sie sich innerhalb von 14 Tagen mit dieser E-Mail-Adresse an, um die Einladung zu sehen und anzunehmen oder abzulehnen:',
    advice:
      'Noch kein Konto? Erstellen Sie eines mit dieser Adresse und bestätigen Sie sie zuerst. Falls Sie nicht beitreten möchten, können Sie diese E-Mail ignorieren.',
  },
  pt: {
    subject: 'Recebeu um convite para uma equipa',
    greeting: 'Olá,',
    invitation:
      'Um negócio enviou-lhe um convite para a sua equipa na Openslot. Para ver o convite e aceitá-lo ou recusá-lo, inicie sessão com este endereço de email no prazo de 14 dias:',
    advice:
      'Ainda não tem conta? Crie uma com este endereço e confirme-o primeiro. Se não quiser entrar na equipa, pode ignorar este email.',
  },
};

/**
 * The recipient may know neither the business nor Openslot, so the e-mail contains no text entered by users,
 * not even a name.
 */
export function invitationMail(link: string, language: LanguageCode): { subject: string; text: string } {
  const { subject, greeting, invitation, advice } = texts[language];
  return { subject, text: [greeting, invitation, link, advice].join('\n\n') };
}
