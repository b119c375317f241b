import type { AreaTexts } from '../all';

const texts: AreaTexts['security'] = {
  page: 'Segurança do início de sessão',
  title: 'Autenticação em dois passos',
  lead: 'Depois da palavra-passe ou do código por email, introduz também um código de uma aplicação de autenticação. Ninguém consegue iniciar sessão só com a sua palavra-passe.',
  off: 'A autenticação em dois passos está desativada.',
  required: 'É obrigatória para a equipa da plataforma.',
  unconfirmed: 'Confirme primeiro o seu endereço de email.',
  toEmail: 'Ir para o endereço de email',
  password: 'A sua palavra-passe',
  wrongPassword: 'Palavra-passe incorreta.',
  start: 'Configurar',
  scan: 'Leia este código com a sua aplicação de autenticação.',
  qr: 'Código QR para a sua aplicação de autenticação',
  open: 'Abrir a aplicação neste dispositivo',
  secret: 'Ou introduza esta chave na aplicação:',
  code: 'Código da aplicação',
  codeHint: 'Seis dígitos. Aparece um novo código a cada 30 segundos.',
  turnOn: 'Ativar',
  wrongCode: 'Este código está errado ou já foi usado. Introduza o código que a aplicação mostra agora.',
  on: (since) => `A autenticação em dois passos está ativa desde ${since}.`,
  left: (count) =>
    count === 1 ? 'Resta 1 código de recuperação.' : `Restam ${count} códigos de recuperação.`,
  few: 'Crie novos códigos em breve.',
  recoveryTitle: 'Os seus códigos de recuperação',
  recoveryLead:
    'Guarde estes códigos num sítio seguro. Cada um permite iniciar sessão uma vez se perder o dispositivo. Só são mostrados agora.',
  done: 'Já os guardei',
  renewTitle: 'Novos códigos de recuperação',
  renewLead: 'Os códigos anteriores deixam de funcionar.',
  renew: 'Criar novos códigos',
  offTitle: 'Desativar a autenticação em dois passos',
  offLead: 'Depois disso, a palavra-passe basta para iniciar sessão.',
  turnOff: 'Desativar',
  either: 'Código da aplicação ou código de recuperação',
  step: {
    title: 'Introduza o código',
    lead: 'Abra a sua aplicação de autenticação e introduza o código que esta mostra para a Openslot. Se não tiver o dispositivo, introduza um código de recuperação.',
    button: 'Iniciar sessão',
    wrong: 'Este código está errado ou já foi usado. Aguarde pelo próximo código e tente novamente.',
    suspended: 'Esta conta está suspensa. Consulte o motivo no seu email.',
    restart: 'Recomeçar',
    lost: 'Perdeu o dispositivo e os códigos de recuperação? Contacte o apoio.',
  },
  wait: (count, unit) => {
    const names = { seconds: ['segundo', 'segundos'], minutes: ['minuto', 'minutos'] }[unit];
    return `Demasiados códigos errados. Tente novamente dentro de ${count} ${names[count === 1 ? 0 : 1]}.`;
  },
};
export default texts;
