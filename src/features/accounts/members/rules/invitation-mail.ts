import type { LanguageCode } from '../../../../shared/languages.ts';

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
      'A business invites whoever reads mail at this address to work there with Openslot. To see which, and to accept or decline, sign in with an account that has this address, within 14 days:',
    advice:
      'If you have none, open one with this address and confirm it first. If you do not want it, leave it: nothing happens.',
  },
  de: {
    subject: 'Sie sind zur Mitarbeit eingeladen',
    greeting: 'Guten Tag,',
    invitation:
      'ein Betrieb lädt alle, die unter dieser Adresse Post lesen, zur Mitarbeit mit Openslot ein. Um zu sehen, welcher es ist, und um anzunehmen oder abzulehnen, melden Sie sich innerhalb von 14 Tagen mit einem Konto an, das diese Adresse hat:',
    advice:
      'Haben Sie keines, eröffnen Sie eines mit dieser Adresse und bestätigen Sie sie zuerst. Möchten Sie das nicht, lassen Sie es dabei: Es geschieht nichts.',
  },
  pt: {
    subject: 'Tem um convite para trabalhar num estabelecimento',
    greeting: 'Olá,',
    invitation:
      'Um estabelecimento convida quem lê o correio deste endereço a trabalhar com o Openslot. Para ver qual é, e para aceitar ou recusar, entre, no prazo de 14 dias, com uma conta que tenha este endereço:',
    advice:
      'Se não tiver conta, abra uma com este endereço e confirme-o primeiro. Se não quiser, não faça nada: nada acontece.',
  },
};

/**
 * An invitation to an address. Whoever reads it may never have heard of us, nor of the business: nothing that somebody typed stands in it,
 * not even a name.
 */
export function invitationMail(link: string, language: LanguageCode): { subject: string; text: string } {
  const { subject, greeting, invitation, advice } = texts[language];
  return { subject, text: [greeting, invitation, link, advice].join('\n\n') };
}
