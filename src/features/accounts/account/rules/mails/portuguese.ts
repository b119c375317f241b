import { type AccountMails, mailIn } from './mail-texts.ts';

const mail = mailIn('Olá,');

export const portuguese: AccountMails = {
  reset: (link) =>
    mail(
      'Escolha uma nova palavra-passe',
      'alguém, provavelmente o próprio titular, pediu para escolher uma nova palavra-passe para a conta com este endereço. Pode fazê-lo através desta ligação, uma única vez e no prazo de uma hora:',
      link,
      'Se não fez este pedido, não precisa de fazer nada: nada foi alterado.',
    ),
  confirm: (link) =>
    mail(
      'Confirme o seu endereço',
      'alguém, provavelmente o próprio titular, abriu uma conta com este endereço. Esta ligação confirma que o endereço é seu, uma única vez e no prazo de três dias:',
      link,
      'Se não abriu nenhuma conta, não precisa de fazer nada: sem confirmação, este endereço não recebe mensagens de outras pessoas.',
    ),
  change: (link) =>
    mail(
      'Confirme o seu novo endereço',
      'alguém, provavelmente o próprio titular, pediu para passar a usar este endereço na sua conta. Esta ligação confirma o pedido, uma única vez e no prazo de três dias:',
      link,
      'Se não fez este pedido, não precisa de fazer nada: nada foi alterado.',
    ),
  taken: () =>
    mail(
      'Este endereço já tem uma conta',
      'alguém, provavelmente o próprio titular, pediu para usar este endereço noutra conta. O endereço já pertence a uma conta: inicie sessão nessa conta ou elimine-a primeiro.',
      'Se não fez este pedido, não precisa de fazer nada: nada foi alterado.',
    ),
  changeAsked: (link) =>
    mail(
      'A sua conta vai ter outro endereço',
      'pediu que a sua conta passasse a ter outro endereço. A alteração é feita assim que for aberta a ligação que enviámos para lá. Até então, nada muda.',
      `Se não fez este pedido, alguém conhece a sua palavra-passe: escolha já uma nova, pedindo uma ligação em ${link}. Isso também anula a ligação enviada para o outro endereço.`,
    ),
  changed: () =>
    mail(
      'A sua conta tem outro endereço',
      'a sua conta tem agora outro endereço, confirmado através de uma ligação que enviámos para lá. A partir de agora inicie sessão com esse endereço; este não receberá mais nada.',
      'Se não fez esta alteração, escreva ao nosso apoio.',
    ),
  suspended: (reason) =>
    mail(
      'A sua conta está suspensa',
      'suspendemos a sua conta: ninguém pode iniciar sessão com ela, e as sessões abertas foram terminadas. O que marcou continua marcado.',
      reason && `Motivo: ${reason}`,
      'Se acha que se trata de um engano, responda a esta mensagem.',
    ),
  reinstated: (link) =>
    mail(
      'A sua conta está de novo aberta',
      'a suspensão da sua conta terminou. Pode iniciar sessão como antes:',
      link,
    ),
};
