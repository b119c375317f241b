export default {
  title: 'Saved cards',
  lead: 'The payment provider stores the card numbers. Businesses can charge only the fees that you agreed to.',
  none: 'No saved cards',
  noneText: 'Some businesses ask for a card when you book.',
  expires: (month: string) => `Expires ${month}`,
  agreed: (when: string) => `Agreed on ${when}`,
  remove: 'Remove card',
  refusals: {
    INVALID_STATUS: 'An upcoming appointment needs this card. Cancel the appointment first.',
    NOT_FOUND: 'This card was already removed.',
  },
};
