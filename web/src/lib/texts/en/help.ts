export default {
  title: 'Help',
  description: 'Booking, moving, cancelling, paying: answers to what people ask, and how to write to us.',
  answers: {
    book: {
      question: 'How do I book?',
      answer: 'Search, choose a time and confirm. The time is held for you while you decide.',
    },
    move: {
      question: 'Can I move or cancel?',
      answer: 'Yes, under Appointments, until the time the business allows. You see it before you book.',
    },
    late: {
      question: 'I am running late',
      answer: 'Open the appointment and say so; the business is told at once.',
    },
    pay: {
      question: 'How do I pay?',
      answer: 'At the business, or online where it offers that. The price is shown before you confirm.',
    },
    packages: {
      question: 'What are packages?',
      answer: 'Several visits paid for together. Choose yours when you book.',
    },
    waitlist: {
      question: 'Nothing is free. What now?',
      answer: 'Join the waitlist: when a time becomes free, we offer it to you.',
    },
    family: {
      question: 'Can I book for my family?',
      answer: 'Add them under Family and choose who the visit is for.',
    },
    data: { question: 'What about my data?', answer: 'Download or delete it any time under Account.' },
    agents: {
      question: 'Can an agent book for me?',
      answer:
        'Yes, once you allow it. Give it the address below; it asks you what it may do. Under Account you see and withdraw what you allowed.',
    },
  },
  write: 'Write to us',
  signInFirst: 'Please sign in, so that we can answer you.',
  signIn: 'Sign in',
  subject: 'What is it about?',
  message: 'Your message',
  send: 'Send',
  yours: 'Your questions',
  statuses: { open: 'waiting for us', pending: 'waiting for you', resolved: 'resolved', closed: 'closed' },
  authors: { customer: 'You', support: 'Support' },
  reply: 'Answer',
  closed: 'This conversation is closed. Please open another one.',
};
