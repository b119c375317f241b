import type en from '../en/codes';
import type { Shape } from '../shape';

const unitNames = { seconds: ['segundo', 'segundos'], minutes: ['minuto', 'minutos'] } as const;

export default {
  title: 'Iniciar sessão com um código',
  lead: 'Enviamos-lhe um código de seis dígitos por email. Não precisa de palavra-passe.',
  name: 'O seu nome',
  nameHint: 'Visível para os negócios onde faz marcações.',
  email: 'Endereço de email',
  send: 'Enviar código',
  sent: (email) => `Enviámos um código para ${email}. É válido durante dez minutos.`,
  code: 'Código de seis dígitos',
  enter: 'Continuar',
  again: 'Enviar outro código',
  other: 'Usar outro endereço de email',
  byPassword: 'Iniciar sessão com palavra-passe',
  wrong: 'Este código está errado ou expirou. Verifique-o ou peça outro.',
  isNew: 'Este endereço de email ainda não tem conta. Introduza o seu nome para criar uma.',
  accept: {
    before: 'Ao continuar, aceita os',
    terms: 'termos de utilização',
    between: 'e o',
    privacy: 'aviso de privacidade',
    after: '.',
  },
  refusals: {
    FORBIDDEN: 'Esta conta está suspensa. Consulte o motivo no seu email.',
    INVALID_INPUT: 'Verifique os dados e tente novamente.',
  },
  emailInvalid: 'Introduza um endereço de email válido.',
  nameInvalid: 'Introduza o seu nome numa só linha.',
  wait: (count, unit) =>
    `Demasiadas tentativas. Tente novamente dentro de ${count} ${unitNames[unit][count === 1 ? 0 : 1]}.`,
} satisfies Shape<typeof en>;
