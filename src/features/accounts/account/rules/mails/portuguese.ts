import { type AccountMails, mailIn } from './mail-texts.ts';

const mail = mailIn('Olá,');

const notYou = (link: string) =>
  `Se não foi você, escolha imediatamente uma nova palavra-passe: use «Esqueceu-se da palavra-passe?» em ${link} e contacte o apoio.`;

export const portuguese: AccountMails = {
  reset: (link) =>
    mail(
      'Repor a sua palavra-passe',
      'Recebemos um pedido para repor a palavra-passe da conta com este endereço de email. Para escolher uma nova palavra-passe, abra este link. Funciona uma vez e expira dentro de uma hora:',
      link,
      'Se não fez este pedido, pode ignorar este email. A sua palavra-passe não muda.',
    ),
  code: (code) =>
    mail(
      `${code} é o seu código`,
      'Introduza este código para iniciar sessão:',
      code,
      'É válido durante dez minutos. Nunca o pedimos por telefone nem por mensagem. Não o partilhe.',
      'Se não fez este pedido, pode ignorar este email.',
    ),
  confirm: (link) =>
    mail(
      'Confirme o seu endereço de email',
      'Foi criada uma conta com este endereço de email. Para confirmar que o endereço é seu, abra este link. Funciona uma vez e expira dentro de três dias:',
      link,
      'Se não criou uma conta, pode ignorar este email. Sem confirmação, não enviamos mensagens de outros utilizadores para este endereço.',
    ),
  change: (link) =>
    mail(
      'Confirme o seu novo endereço de email',
      'Recebemos um pedido para usar este endereço de email numa conta existente. Para confirmar a alteração, abra este link. Funciona uma vez e expira dentro de três dias:',
      link,
      'Se não fez este pedido, pode ignorar este email. Nada foi alterado.',
    ),
  taken: () =>
    mail(
      'Este endereço de email já tem uma conta',
      'Recebemos um pedido para usar este endereço de email noutra conta. O endereço já pertence a uma conta. Inicie sessão nessa conta ou elimine-a primeiro.',
      'Se não fez este pedido, pode ignorar este email. Nada foi alterado.',
    ),
  changeAsked: (link) =>
    mail(
      'O seu endereço de email vai mudar',
      'Recebemos um pedido para alterar o endereço de email da sua conta. A alteração é feita quando for aberto o link que enviámos para o novo endereço. Até lá, nada muda.',
      `Se não fez este pedido, alguém conhece a sua palavra-passe. Escolha já uma nova através de «Esqueceu-se da palavra-passe?» em ${link}. Isto também cancela a alteração.`,
    ),
  changed: () =>
    mail(
      'O seu endereço de email foi alterado',
      'O endereço de email da sua conta foi alterado. O novo endereço foi confirmado através de um link que lhe enviámos. A partir de agora, use o novo endereço para iniciar sessão. Já não enviamos emails para este endereço.',
      'Se não fez esta alteração, contacte o apoio.',
    ),
  suspended: (reason) =>
    mail(
      'A sua conta está suspensa',
      'Suspendemos a sua conta. A sessão foi terminada em todos os dispositivos e já não pode iniciar sessão. As suas marcações mantêm-se.',
      reason && `Motivo: ${reason}`,
      'Se acha que se trata de um engano, contacte o apoio.',
    ),
  reinstated: (link) =>
    mail(
      'A sua conta está novamente ativa',
      'A suspensão da sua conta foi levantada. Já pode iniciar sessão:',
      link,
    ),
  secondFactorOn: (link) =>
    mail(
      'A autenticação em dois passos está ativa',
      'A autenticação em dois passos foi ativada na sua conta. A partir de agora, para iniciar sessão precisa de um código da sua aplicação de autenticação.',
      notYou(link),
    ),
  secondFactorOff: (link) =>
    mail(
      'A autenticação em dois passos está desativada',
      'A autenticação em dois passos foi desativada na sua conta. Já não precisa de um código de uma aplicação de autenticação para iniciar sessão.',
      notYou(link),
    ),
  recoveryCodesNew: (link) =>
    mail(
      'Tem novos códigos de recuperação',
      'Foram criados novos códigos de recuperação para a sua conta. Os anteriores já não funcionam.',
      notYou(link),
    ),
  recoveryCodeUsed: (link) =>
    mail(
      'Foi usado um código de recuperação',
      'Alguém iniciou sessão na sua conta com um código de recuperação. O código já não funciona.',
      notYou(link),
    ),
  passkeyAdded: (link) =>
    mail(
      'Foi adicionada uma chave de acesso',
      'Foi adicionada uma chave de acesso à sua conta. Permite iniciar sessão sem palavra-passe nem código.',
      `Se não foi você, remova-a em «Segurança do início de sessão», em ${link}/account/security. Depois, escolha uma nova palavra-passe e contacte o apoio.`,
    ),
  passkeyRemoved: (link) =>
    mail(
      'Foi removida uma chave de acesso',
      'Foi removida uma chave de acesso da sua conta. Já não é possível iniciar sessão com ela.',
      notYou(link),
    ),
  identityLinked: (link) =>
    mail(
      'Foi adicionada outra forma de iniciar sessão',
      'Alguém iniciou sessão na sua conta através de outro serviço, que confirmou este endereço de email. A partir de agora, é possível iniciar sessão também por esse serviço.',
      `Se não foi você, remova a ligação em «Segurança do início de sessão», em ${link}/account/security. Depois, escolha uma nova palavra-passe e contacte o apoio.`,
    ),
};
