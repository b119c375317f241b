import type en from '../en/help';
import type { Shape } from '../shape';

export default {
  title: 'Ajuda',
  description: 'Marcar, alterar, cancelar, pagar: respostas às perguntas mais comuns e como escrever-nos.',
  answers: {
    book: {
      question: 'Como marco?',
      answer: 'Procure, escolha uma hora e confirme. A hora fica reservada enquanto decide.',
    },
    move: {
      question: 'Posso alterar ou cancelar?',
      answer: 'Sim, em Marcações, até à hora que o negócio permite. Vê-a antes de marcar.',
    },
    late: {
      question: 'Vou chegar atrasado',
      answer: 'Abra a marcação e diga-o; o negócio é avisado de imediato.',
    },
    pay: {
      question: 'Como pago?',
      answer: 'No negócio, ou online onde for possível. O preço é mostrado antes de confirmar.',
    },
    packages: {
      question: 'O que são pacotes?',
      answer: 'Várias visitas pagas em conjunto. Escolha o seu ao marcar.',
    },
    waitlist: {
      question: 'Não há nada livre. E agora?',
      answer: 'Entre na lista de espera: quando uma hora ficar livre, oferecemo-la a si.',
    },
    family: {
      question: 'Posso marcar para a família?',
      answer: 'Adicione-a em Família e escolha para quem é a visita.',
    },
    data: {
      question: 'E os meus dados?',
      answer: 'Pode descarregá-los ou apagá-los a qualquer momento em Conta.',
    },
    agents: {
      question: 'Um agente pode marcar por mim?',
      answer:
        'Sim, se o autorizar. Dê-lhe o endereço abaixo; ele pergunta-lhe o que pode fazer. Em Conta vê e retira o que autorizou.',
    },
  },
  write: 'Escreva-nos',
  signInFirst: 'Inicie sessão, para que lhe possamos responder.',
  signIn: 'Iniciar sessão',
  subject: 'De que se trata?',
  message: 'A sua mensagem',
  send: 'Enviar',
  yours: 'As suas perguntas',
  statuses: { open: 'à nossa espera', pending: 'à sua espera', resolved: 'resolvida', closed: 'fechada' },
  authors: { customer: 'Você', support: 'Apoio' },
  reply: 'Responder',
  closed: 'Esta conversa está fechada. Comece outra, por favor.',
} satisfies Shape<typeof en>;
