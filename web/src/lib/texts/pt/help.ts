import type en from '../en/help';
import type { Shape } from '../shape';

export default {
  title: 'Ajuda',
  description: 'Respostas a perguntas frequentes sobre marcar, remarcar, cancelar e pagar.',
  answers: {
    book: {
      question: 'Como faço uma marcação?',
      answer:
        'Pesquise, escolha um horário e confirme. O horário fica reservado enquanto conclui a marcação.',
    },
    move: {
      question: 'Como remarco ou cancelo?',
      answer: 'Abra a marcação em Marcações. O prazo depende do negócio e é indicado antes de marcar.',
    },
    late: {
      question: 'E se me atrasar?',
      answer: 'Abra a marcação e comunique o atraso. O negócio é avisado de imediato.',
    },
    pay: {
      question: 'Como pago?',
      answer: 'No local, ou online se o negócio o permitir. Vê o preço antes de marcar.',
    },
    packages: {
      question: 'O que são pacotes?',
      answer: 'Um pacote é um conjunto de sessões pagas com antecedência. Escolha o seu pacote ao marcar.',
    },
    waitlist: {
      question: 'E se não houver horários disponíveis?',
      answer: 'Entre na lista de espera. Quando surgir um horário, avisamos e reservamo-lo para si.',
    },
    family: {
      question: 'Posso marcar para a minha família?',
      answer: 'Sim. Adicione os familiares em Família e, ao marcar, escolha para quem é a marcação.',
    },
    data: {
      question: 'Como descarrego ou elimino os meus dados?',
      answer: 'Abra Conta e escolha «Os seus dados». Pode fazê-lo a qualquer momento.',
    },
    agents: {
      question: 'Um agente de IA pode marcar por mim?',
      answer:
        'Sim, com a sua autorização. Adicione o endereço abaixo ao seu agente e escolha o que ele pode fazer. Em Conta, pode limitar ou revogar o acesso.',
    },
  },
  write: 'Contactar o apoio',
  signInFirst: 'Inicie sessão para que possamos responder.',
  signIn: 'Iniciar sessão',
  subject: 'Assunto',
  message: 'Mensagem',
  send: 'Enviar',
  yours: 'Os seus pedidos',
  statuses: {
    open: 'A aguardar o apoio',
    pending: 'A aguardar a sua resposta',
    resolved: 'Resolvido',
    closed: 'Fechado',
  },
  authors: { customer: 'Eu', support: 'Apoio' },
  reply: 'A sua resposta',
  closed: 'Este pedido está fechado. Envie um novo na página de Ajuda.',
} satisfies Shape<typeof en>;
