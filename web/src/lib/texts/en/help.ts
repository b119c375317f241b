export default {
  title: 'Help',
  description: 'Answers to common questions about booking, rescheduling, cancelling and paying.',
  answers: {
    book: {
      question: 'How do I book an appointment?',
      answer: 'Search, choose a time and confirm. The time is held for you while you complete your booking.',
    },
    move: {
      question: 'How do I reschedule or cancel?',
      answer:
        'Open the appointment under Appointments. The deadline depends on the business and is shown before you book.',
    },
    late: {
      question: 'What if I’m running late?',
      answer: 'Open the appointment and report your delay. The business is notified immediately.',
    },
    pay: {
      question: 'How do I pay?',
      answer: 'Pay at the business, or online if the business offers it. You see the price before you book.',
    },
    packages: {
      question: 'What are packages?',
      answer: 'A package is a set of sessions paid in advance. Choose your package when you book.',
    },
    waitlist: {
      question: 'What if no times are available?',
      answer: 'Join the waitlist. When a time becomes available, we notify you and hold it for you.',
    },
    family: {
      question: 'Can I book for my family?',
      answer: 'Yes. Add them under Family, then choose who the appointment is for when you book.',
    },
    data: {
      question: 'How do I download or delete my data?',
      answer: 'Go to Account and choose “Your data”. You can do both at any time.',
    },
    agents: {
      question: 'Can an AI agent book for me?',
      answer:
        'Yes, with your permission. Add the address below to your agent and choose what it can do. You can limit or revoke its access under Account.',
    },
  },
  write: 'Contact support',
  signInFirst: 'Sign in so that we can reply to you.',
  signIn: 'Sign in',
  subject: 'Subject',
  message: 'Message',
  send: 'Send',
  yours: 'Your requests',
  statuses: {
    open: 'Waiting for support',
    pending: 'Waiting for your reply',
    resolved: 'Resolved',
    closed: 'Closed',
  },
  authors: { customer: 'You', support: 'Support' },
  reply: 'Your reply',
  closed: 'This request is closed. Send a new one from the Help page.',
};
