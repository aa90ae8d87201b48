/** Parts of invented place names in the language of a country; used where the fleet is multiplied. */
interface NameParts {
  /** What kind of place; stands before the name. */
  readonly kinds: readonly string[]
  readonly stems: readonly string[]
  readonly endings: readonly string[]
}

const nameParts: Readonly<Record<string, NameParts>> = {
  FR: {
    kinds: ['Plaine de', 'Plateau de', 'Coteau de', 'Bois de', 'Lande de', 'Mont de', 'Champs de', 'Val de'],
    stems: ['Mar', 'Bel', 'Ver', 'Cour', 'Sau', 'Ter', 'Vil', 'Gran', 'Lor', 'Fon', 'Pré', 'Tour'],
    endings: ['vaux', 'mont', 'lieu', 'court', 'sac', 'gny', 'ville', 'riac', 'fort', 'nay'],
  },
  ES: {
    kinds: ['Sierra de', 'Llanos de', 'Páramo de', 'Cerro de', 'Dehesa de', 'Alto de', 'Campo de', 'Loma de'],
    stems: ['Val', 'Mon', 'Car', 'Tor', 'Ala', 'Ser', 'Ban', 'Rio', 'Pe', 'Cas', 'Mel', 'Zar'],
    endings: ['dejón', 'tilla', 'rubia', 'quera', 'mosa', 'lares', 'guilla', 'dueña', 'zuela', 'rejo'],
  },
  PT: {
    kinds: ['Serra de', 'Herdade de', 'Monte de', 'Alto de', 'Planalto de', 'Outeiro de', 'Campo de', 'Vale de'],
    stems: ['Al', 'Car', 'Mou', 'Fer', 'Val', 'Sal', 'Tor', 'Pe', 'Ri', 'Cas', 'Bra', 'Sou'],
    endings: ['valho', 'reiros', 'lhais', 'douro', 'meira', 'zelos', 'randa', 'garve', 'fonso', 'teira'],
  },
  BR: {
    kinds: ['Ventos de', 'Lagoa de', 'Serra de', 'Chapada de', 'Sítio', 'Campo de', 'Morro de', 'Fazenda'],
    stems: ['Ita', 'Cara', 'Pira', 'Jua', 'Maca', 'Tua', 'Ibi', 'Apu', 'Guara', 'Tapi'],
    endings: ['tinga', 'uba', 'nema', 'puã', 'íba', 'raí', 'cema', 'jara', 'mirim', 'guaçu'],
  },
  DE: {
    kinds: ['Windfeld', 'Höhe', 'Feldmark', 'Heide', 'Berg', 'Grund', 'Anger', 'Aue'],
    stems: ['Linden', 'Ober', 'Stein', 'Birken', 'Alten', 'Klein', 'Hohen', 'Erlen', 'Wald', 'Neu'],
    endings: ['hagen', 'rode', 'feld', 'büttel', 'stedt', 'bruch', 'hausen', 'moor', 'walde', 'kamp'],
  },
  IT: {
    kinds: ['Monte', 'Piano di', 'Serra di', 'Colle', 'Contrada', 'Poggio', 'Masseria', 'Costa di'],
    stems: ['Cal', 'Ver', 'Mon', 'San', 'Bel', 'Roc', 'Tor', 'Pie', 'Fal', 'Gra'],
    endings: ['tesana', 'dino', 'calvo', 'rosa', 'vetere', 'lungo', 'marina', 'viano', 'tagna', 'nello'],
  },
  MA: {
    kinds: ['Jbel', 'Plaine de', 'Oued', 'Aïn', 'Col de', 'Plateau de'],
    stems: ['Tan', 'Ouar', 'Akh', 'Tiz', 'Ben', 'Sid', 'Asr', 'Imi', 'Tag', 'Ras'],
    endings: ['zrout', 'fara', 'lane', 'nit', 'moula', 'kida', 'ghir', 'nassa', 'louz', 'rift'],
  },
  CL: {
    kinds: ['Cerro', 'Llano de', 'Pampa', 'Alto', 'Loma', 'Quebrada', 'Punta', 'Valle de'],
    stems: ['Ata', 'Cha', 'Coli', 'Pur', 'Tal', 'Lon', 'Que', 'Mai', 'Hua', 'Pich'],
    endings: ['cama', 'guén', 'pue', 'llay', 'huala', 'tara', 'quimay', 'ñaral', 'rina', 'mávida'],
  },
  NO: {
    kinds: ['Øvre', 'Nedre', 'Store', 'Vesle', 'Indre', 'Ytre'],
    stems: ['Foss', 'Sand', 'Berg', 'Hel', 'Stor', 'Lang', 'Bjørn', 'Kvam'],
    endings: ['vik', 'dal', 'heim', 'stad', 'nes', 'vatn', 'lia', 'elva'],
  },
}

/** The n-th invented name of a country; the same number gives the same name. Countries without a list borrow the French one. */
export const placeName = (countryCode: string, number: number): string => {
  const { kinds, stems, endings } = nameParts[countryCode] ?? (nameParts.FR as NameParts)
  const ending = endings[Math.floor(number / stems.length) % endings.length]
  const kind = kinds[(number * 3 + Math.floor(number / stems.length)) % kinds.length]
  return `${kind} ${stems[number % stems.length]}${ending}`
}
