import type { Language } from '$lib/i18n/language';

type Names = Readonly<Record<Language, string>>;

export interface ServiceTemplate {
  names: Names;
  durationMinutes: number;
  priceEur: number;
  /** English name of the category. The search knows its other languages. */
  category: string | null;
}

export interface Trade {
  id: string;
  names: Names;
  /** The most common first. */
  services: readonly ServiceTemplate[];
}

/** English, German and Portuguese name, minutes, price in EUR, and the category if it is not that of the trade. */
type Row = [en: string, de: string, pt: string, minutes: number, priceEur: number, category?: string];

const trade = (
  id: string,
  [en, de, pt]: [string, string, string],
  usualCategory: string | null,
  rows: Row[],
): Trade => ({
  id,
  names: { en, de, pt },
  services: rows.map(([nameEn, nameDe, namePt, durationMinutes, priceEur, category = usualCategory]) => ({
    names: { en: nameEn, de: nameDe, pt: namePt },
    durationMinutes,
    priceEur,
    category,
  })),
});

/** Suggestions for a new business. Owners change names, durations and prices before and after storing them. */
export const trades: readonly Trade[] = [
  trade('hair', ['Hair salon', 'Friseursalon', 'Cabeleireiro'], 'Haircut', [
    ['Women’s haircut', 'Damenhaarschnitt', 'Corte de senhora', 45, 42],
    ['Men’s haircut', 'Herrenhaarschnitt', 'Corte de homem', 30, 28],
    ['Children’s haircut', 'Kinderhaarschnitt', 'Corte de criança', 30, 18],
    ['Wash and blow-dry', 'Waschen und Föhnen', 'Lavagem e brushing', 30, 25],
    ['Root colour', 'Ansatzfarbe', 'Coloração de raiz', 75, 55, 'Hair colour'],
    ['Full colour', 'Komplettfarbe', 'Coloração completa', 105, 80, 'Hair colour'],
    ['Highlights', 'Strähnen', 'Madeixas', 120, 95, 'Hair colour'],
    ['Conditioning treatment', 'Haarkur', 'Tratamento capilar', 20, 20],
    ['Balayage', 'Balayage', 'Balayage', 180, 150, 'Hair colour'],
    ['Toner', 'Glossing', 'Matização', 30, 30, 'Hair colour'],
    ['Keratin smoothing', 'Keratinglättung', 'Alisamento com queratina', 150, 160],
    ['Updo', 'Hochsteckfrisur', 'Penteado apanhado', 60, 60],
    ['Fringe trim', 'Pony schneiden', 'Corte de franja', 15, 10],
  ]),
  trade('barber', ['Barber', 'Barbier', 'Barbearia'], 'Haircut', [
    ['Haircut', 'Haarschnitt', 'Corte de cabelo', 30, 22],
    ['Haircut and beard', 'Haarschnitt und Bart', 'Corte e barba', 45, 32],
    ['Beard trim', 'Bart trimmen', 'Aparar barba', 20, 14, 'Shave'],
    ['Wet shave', 'Nassrasur', 'Barba tradicional', 30, 20, 'Shave'],
    ['Machine cut', 'Maschinenschnitt', 'Corte à máquina', 20, 15],
    ['Fade', 'Fade', 'Fade', 40, 26],
    ['Children’s haircut', 'Kinderhaarschnitt', 'Corte de criança', 30, 16],
    ['Haircut for students', 'Haarschnitt für Studierende', 'Corte de estudante', 30, 18],
    ['Head shave', 'Kopfrasur', 'Rapar a cabeça', 30, 18, 'Shave'],
    ['Grey blending', 'Grauhaarkaschierung', 'Camuflagem de brancos', 30, 25, 'Hair colour'],
  ]),
  trade('nails', ['Nail studio', 'Nagelstudio', 'Manicure e unhas'], 'Nails', [
    ['Manicure', 'Maniküre', 'Manicure', 45, 25],
    ['Manicure with gel polish', 'Maniküre mit Gellack', 'Manicure com verniz gel', 60, 35],
    ['Pedicure', 'Pediküre', 'Pedicure', 60, 38],
    ['Pedicure with gel polish', 'Pediküre mit Gellack', 'Pedicure com verniz gel', 75, 45],
    ['New gel nails', 'Neumodellage Gel', 'Aplicação de gel', 120, 60],
    ['Gel nail refill', 'Auffüllen Gel', 'Manutenção de gel', 90, 42],
    ['Nail repair', 'Nagelreparatur', 'Reparação de unha', 15, 6],
    ['Gel removal', 'Gel entfernen', 'Remoção de gel', 30, 15],
    ['Nail art', 'Nageldesign', 'Nail art', 30, 15],
    ['Change of polish', 'Lackieren', 'Mudança de verniz', 20, 12],
  ]),
  trade('beauty', ['Beauty salon', 'Kosmetikstudio', 'Estética'], null, [
    ['Classic facial', 'Klassische Gesichtsbehandlung', 'Limpeza de pele', 60, 55],
    ['Anti-ageing facial', 'Anti-Aging-Behandlung', 'Tratamento antienvelhecimento', 75, 80],
    ['Microdermabrasion', 'Mikrodermabrasion', 'Microdermoabrasão', 45, 65],
    ['Make-up', 'Make-up', 'Maquilhagem', 45, 45],
    ['Eyebrow shaping', 'Augenbrauen zupfen', 'Design de sobrancelhas', 20, 15],
    [
      'Eyebrow and lash tint',
      'Augenbrauen und Wimpern färben',
      'Coloração de sobrancelhas e pestanas',
      30,
      25,
    ],
    ['Waxing, legs', 'Waxing Beine', 'Depilação de pernas', 45, 35],
    ['Waxing, bikini line', 'Waxing Bikinizone', 'Depilação de virilhas', 30, 25],
    ['Waxing, underarms', 'Waxing Achseln', 'Depilação de axilas', 15, 14],
    ['Lash lift', 'Wimpernlifting', 'Lifting de pestanas', 60, 50],
    ['Bridal make-up', 'Braut-Make-up', 'Maquilhagem de noiva', 90, 120],
  ]),
  trade('lashes', ['Lashes and brows', 'Wimpern und Augenbrauen', 'Pestanas e sobrancelhas'], null, [
    ['Lash extensions, classic', 'Wimpernverlängerung 1:1', 'Extensões de pestanas fio a fio', 120, 85],
    ['Lash extensions, volume', 'Wimpernverlängerung Volumen', 'Extensões de pestanas volume', 150, 110],
    ['Lash refill', 'Wimpern auffüllen', 'Manutenção de pestanas', 75, 50],
    ['Lash lift and tint', 'Wimpernlifting mit Farbe', 'Lifting e coloração de pestanas', 60, 55],
    ['Lash removal', 'Wimpern entfernen', 'Remoção de extensões', 30, 20],
    ['Brow lamination', 'Augenbrauenlaminierung', 'Laminação de sobrancelhas', 45, 45],
    ['Brow shaping and tint', 'Augenbrauen formen und färben', 'Design e coloração de sobrancelhas', 30, 28],
    ['Henna brows', 'Henna Brows', 'Sobrancelhas com henna', 45, 38],
    [
      'Permanent make-up, brows',
      'Permanent-Make-up Augenbrauen',
      'Micropigmentação de sobrancelhas',
      150,
      280,
    ],
  ]),
  trade('massage', ['Massage', 'Massage', 'Massagens'], 'Massage', [
    [
      'Classic massage, 30 minutes',
      'Klassische Massage, 30 Minuten',
      'Massagem clássica, 30 minutos',
      30,
      35,
    ],
    [
      'Classic massage, 60 minutes',
      'Klassische Massage, 60 Minuten',
      'Massagem clássica, 60 minutos',
      60,
      62,
    ],
    ['Back and neck massage', 'Rücken- und Nackenmassage', 'Massagem de costas e pescoço', 40, 42],
    ['Sports massage', 'Sportmassage', 'Massagem desportiva', 60, 68],
    ['Hot stone massage', 'Hot-Stone-Massage', 'Massagem com pedras quentes', 75, 85],
    ['Lymphatic drainage', 'Lymphdrainage', 'Drenagem linfática', 60, 65],
    ['Foot reflexology', 'Fußreflexzonenmassage', 'Reflexologia podal', 45, 45],
    ['Pregnancy massage', 'Schwangerschaftsmassage', 'Massagem para grávidas', 60, 65],
    ['Head massage', 'Kopfmassage', 'Massagem à cabeça', 25, 30],
    ['Couples massage', 'Paarmassage', 'Massagem a dois', 60, 120],
  ]),
  trade('physiotherapy', ['Physiotherapy', 'Physiotherapie', 'Fisioterapia'], 'Physiotherapy', [
    ['First consultation', 'Ersttermin mit Befund', 'Primeira consulta', 60, 65],
    ['Physiotherapy', 'Krankengymnastik', 'Sessão de fisioterapia', 45, 45],
    ['Manual therapy', 'Manuelle Therapie', 'Terapia manual', 30, 42],
    ['Lymphatic drainage', 'Manuelle Lymphdrainage', 'Drenagem linfática', 45, 48],
    ['Sports rehabilitation', 'Sportrehabilitation', 'Reabilitação desportiva', 60, 60],
    ['Dry needling', 'Dry Needling', 'Punção seca', 30, 45],
    ['Kinesio taping', 'Kinesio-Taping', 'Bandas neuromusculares', 20, 20],
    ['Home visit', 'Hausbesuch', 'Sessão ao domicílio', 60, 70],
  ]),
  trade('yoga', ['Yoga and pilates', 'Yoga und Pilates', 'Ioga e pilates'], 'Yoga', [
    ['Private yoga lesson', 'Yoga-Einzelstunde', 'Aula particular de ioga', 60, 55],
    ['Private pilates lesson', 'Pilates-Einzelstunde', 'Aula particular de pilates', 55, 55, 'Pilates'],
    ['Trial lesson', 'Probestunde', 'Aula experimental', 60, 15],
    ['Yoga for two', 'Yoga zu zweit', 'Ioga a dois', 60, 75],
    ['Prenatal yoga, private', 'Schwangerschaftsyoga, einzeln', 'Ioga pré-natal individual', 60, 60],
    ['Meditation guidance', 'Geführte Meditation', 'Meditação guiada', 45, 35, 'Meditation'],
    ['Pilates on the reformer', 'Pilates am Reformer', 'Pilates no reformer', 55, 60, 'Pilates'],
  ]),
  trade('fitness', ['Personal training', 'Personal Training', 'Treino personalizado'], null, [
    ['Trial session', 'Probetraining', 'Treino experimental', 45, 20],
    ['Personal training', 'Personal Training', 'Treino personalizado', 60, 60],
    ['Training for two', 'Training zu zweit', 'Treino a dois', 60, 80],
    ['Fitness check', 'Fitness-Check', 'Avaliação física', 45, 45],
    ['Training plan', 'Trainingsplan', 'Plano de treino', 60, 70],
    ['Nutrition consultation', 'Ernährungsberatung', 'Consulta de nutrição', 60, 65, 'Nutrition'],
  ]),
  trade('tattoo', ['Tattoo and piercing', 'Tattoo und Piercing', 'Tatuagens e piercings'], 'Tattoo', [
    ['Consultation', 'Beratungsgespräch', 'Consulta', 30, 0],
    ['Small tattoo', 'Kleines Tattoo', 'Tatuagem pequena', 60, 90],
    ['Tattoo, half a day', 'Tattoo, halber Tag', 'Tatuagem, meio dia', 240, 380],
    ['Tattoo, full day', 'Tattoo, ganzer Tag', 'Tatuagem, dia inteiro', 420, 650],
    ['Touch-up', 'Nachstechen', 'Retoque', 45, 40],
    ['Ear piercing', 'Ohrpiercing', 'Piercing na orelha', 30, 45],
    ['Nose piercing', 'Nasenpiercing', 'Piercing no nariz', 30, 50],
    ['Change of jewellery', 'Schmuckwechsel', 'Troca de joia', 15, 10],
  ]),
  trade('dental', ['Dental practice', 'Zahnarztpraxis', 'Clínica dentária'], null, [
    ['Check-up', 'Kontrolluntersuchung', 'Consulta de rotina', 30, 50],
    ['Teeth cleaning', 'Professionelle Zahnreinigung', 'Higiene oral', 60, 95, 'Dental hygiene'],
    ['First appointment', 'Ersttermin', 'Primeira consulta', 45, 60],
    ['Emergency appointment', 'Schmerztermin', 'Consulta de urgência', 30, 60],
    ['Filling', 'Füllung', 'Restauração', 45, 90],
    ['Teeth whitening', 'Bleaching', 'Branqueamento', 90, 280],
    ['Children’s check-up', 'Kinderuntersuchung', 'Consulta infantil', 30, 40],
  ]),
  trade('dogs', ['Dog grooming', 'Hundesalon', 'Tosquia de cães'], 'Dog grooming', [
    ['Full groom, small dog', 'Komplettpflege, kleiner Hund', 'Banho e tosquia, cão pequeno', 75, 45],
    ['Full groom, medium dog', 'Komplettpflege, mittlerer Hund', 'Banho e tosquia, cão médio', 105, 58],
    ['Full groom, large dog', 'Komplettpflege, großer Hund', 'Banho e tosquia, cão grande', 135, 75],
    ['Bath and brush', 'Baden und Bürsten', 'Banho e escovagem', 60, 35],
    ['Hand stripping', 'Handtrimmen', 'Stripping', 120, 70],
    ['Nail trimming', 'Krallen schneiden', 'Corte de unhas', 15, 12],
    ['Puppy introduction', 'Welpengewöhnung', 'Primeira visita de cachorro', 30, 20],
  ]),
  trade('music', ['Music lessons', 'Musikunterricht', 'Aulas de música'], 'Music lesson', [
    ['Trial lesson', 'Probestunde', 'Aula experimental', 30, 15],
    ['Piano lesson, 45 minutes', 'Klavierunterricht, 45 Minuten', 'Aula de piano, 45 minutos', 45, 36],
    ['Guitar lesson, 45 minutes', 'Gitarrenunterricht, 45 Minuten', 'Aula de guitarra, 45 minutos', 45, 36],
    ['Singing lesson, 45 minutes', 'Gesangsunterricht, 45 Minuten', 'Aula de canto, 45 minutos', 45, 40],
    ['Violin lesson, 45 minutes', 'Geigenunterricht, 45 Minuten', 'Aula de violino, 45 minutos', 45, 40],
    ['Drum lesson, 45 minutes', 'Schlagzeugunterricht, 45 Minuten', 'Aula de bateria, 45 minutos', 45, 38],
  ]),
  trade('tutoring', ['Tutoring and languages', 'Nachhilfe und Sprachen', 'Explicações e línguas'], null, [
    ['Trial lesson', 'Probestunde', 'Aula experimental', 30, 10, 'Language lesson'],
    ['English lesson', 'Englischunterricht', 'Aula de inglês', 60, 32, 'Language lesson'],
    ['German lesson', 'Deutschunterricht', 'Aula de alemão', 60, 32, 'Language lesson'],
    ['Portuguese lesson', 'Portugiesischunterricht', 'Aula de português', 60, 30, 'Language lesson'],
    ['Maths tutoring', 'Mathe-Nachhilfe', 'Explicação de matemática', 60, 28],
    ['Exam preparation', 'Prüfungsvorbereitung', 'Preparação para exames', 90, 45],
  ]),
  trade('bikes', ['Bike repair', 'Fahrradwerkstatt', 'Oficina de bicicletas'], 'Bike repair', [
    ['Small inspection', 'Kleine Inspektion', 'Revisão simples', 30, 40],
    ['Full inspection', 'Große Inspektion', 'Revisão completa', 90, 90],
    ['Puncture repair', 'Reifenpanne beheben', 'Reparação de furo', 20, 15],
    ['Brake service', 'Bremsen einstellen', 'Afinação de travões', 30, 25],
    ['Gear adjustment', 'Schaltung einstellen', 'Afinação de mudanças', 30, 25],
    ['E-bike check', 'E-Bike-Check', 'Revisão de bicicleta elétrica', 60, 65],
  ]),
  trade('advice', ['Consulting and coaching', 'Beratung und Coaching', 'Consultoria e coaching'], null, [
    ['Introductory call', 'Kennenlerngespräch', 'Conversa inicial', 20, 0],
    ['Consultation, 30 minutes', 'Beratung, 30 Minuten', 'Consulta, 30 minutos', 30, 50],
    ['Consultation, 60 minutes', 'Beratung, 60 Minuten', 'Consulta, 60 minutos', 60, 95],
    ['Coaching session', 'Coaching-Sitzung', 'Sessão de coaching', 60, 100],
    ['Tax return appointment', 'Termin zur Steuererklärung', 'Declaração de impostos', 60, 110, 'Tax advice'],
    ['Nutrition consultation', 'Ernährungsberatung', 'Consulta de nutrição', 60, 65, 'Nutrition'],
  ]),
];
