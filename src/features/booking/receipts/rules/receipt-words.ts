import type { LanguageCode } from '../../../../shared/languages.ts';
import type { Method } from './check-payments.ts';

/** Words of a printed receipt. */
export interface ReceiptWords {
  receipt: string;
  number: string;
  date: string;
  client: string;
  staff: string;
  service: string;
  amount: string;
  total: string;
  tip: string;
  paid: string;
  earlier: string;
  tax: string;
  net: string;
  gross: string;
  voided: (date: string) => string;
  methods: Record<Method, string>;
}

export const receiptWords: Record<LanguageCode, ReceiptWords> = {
  en: {
    receipt: 'Receipt',
    number: 'Number',
    date: 'Date',
    client: 'Client',
    staff: 'Staff',
    service: 'Service',
    amount: 'Amount',
    total: 'Total, tax included',
    tip: 'Tip',
    paid: 'Paid',
    earlier: 'paid earlier',
    tax: 'Tax',
    net: 'Net',
    gross: 'Gross',
    voided: (date) => `Voided on ${date}`,
    methods: {
      cash: 'Cash',
      terminal: 'Card',
      transfer: 'Bank transfer',
      package: 'Package session',
      online: 'Online',
    },
  },
  de: {
    receipt: 'Beleg',
    number: 'Nummer',
    date: 'Datum',
    client: 'Kunde',
    staff: 'Teammitglied',
    service: 'Leistung',
    amount: 'Betrag',
    total: 'Summe inkl. Steuer',
    tip: 'Trinkgeld',
    paid: 'Bezahlt',
    earlier: 'früher bezahlt',
    tax: 'Steuer',
    net: 'Netto',
    gross: 'Brutto',
    voided: (date) => `Storniert am ${date}`,
    methods: {
      cash: 'Bar',
      terminal: 'Karte',
      transfer: 'Überweisung',
      package: 'Einheit aus Paket',
      online: 'Online',
    },
  },
  pt: {
    receipt: 'Recibo',
    number: 'Número',
    date: 'Data',
    client: 'Cliente',
    staff: 'Profissional',
    service: 'Serviço',
    amount: 'Valor',
    total: 'Total com imposto',
    tip: 'Gorjeta',
    paid: 'Pago',
    earlier: 'pago anteriormente',
    tax: 'Imposto',
    net: 'Sem imposto',
    gross: 'Com imposto',
    voided: (date) => `Anulado em ${date}`,
    methods: {
      cash: 'Dinheiro',
      terminal: 'Cartão',
      transfer: 'Transferência',
      package: 'Sessão do pacote',
      online: 'Online',
    },
  },
};
