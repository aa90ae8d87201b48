import { isCountry } from '../../../domain/country.ts'

/**
 * Pentagram of a farm: three letters of its name and the code of its country, e.g. BSRFR for "Bois de Rivaumont" in France. A
 * pentagram is never given twice. Pure.
 */

/** Letters that have no accent to take off. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'SS',
  ẞ: 'SS',
  Ł: 'L',
  ł: 'L',
  Ø: 'O',
  ø: 'O',
  Æ: 'AE',
  æ: 'AE',
  Œ: 'OE',
  œ: 'OE',
  Đ: 'D',
  đ: 'D',
  Ð: 'D',
  ð: 'D',
  Þ: 'TH',
  þ: 'TH',
  ı: 'I',
}

/** Articles and short words, in the four languages and in those of neighbours. */
const articles = `A AN AND AO AOS AS AT AU AUX BY D DA DAS DE DEL DEN DER DES DI DIE DO DOS DU E EL EN ET IM IN L LA LAS LE LES
  LOS N NA NAS NO NOS O OF ON OS SUR THE UM UN UNA UND UNE VON Y`

/** Words for the kind of a plant, which name no place. */
const kinds = `BATTERIE BATTERIES BATTERY BATERIA BATERIAS BESS BIOGAS BIOGAZ CENTRAL CENTRALE CENTRALES CENTRAIS EOLICA EOLICAS
  EOLICO EOLICOS EOLIEN EOLIENNE EOLIENNES EOLIENS ENERGIE ENERGIA ENERGIEPARK ENERGY FARM FARMS FERME FOTOVOLTAICA FOTOVOLTAICO
  GROUP HIDRICA HIDRICO HIDROELECTRICA HIDROELECTRICO HYDRO HYDROELECTRIC HYDROELECTRIQUE INSTALLATION PARC PARCS PARK PARQUE
  PARQUES PHOTOVOLTAIC PHOTOVOLTAIK PHOTOVOLTAIQUE PLANT PLANTA POWER PV SOLAIRE SOLAIRES SOLAR SOLARES SOLARPARK STATION STORAGE
  WIND WINDFARM WINDPARK`

const left = new Set(`${articles} ${kinds}`.split(/\s+/))
const vowels = new Set('AEIOU')

/** Capital letters A to Z of a text. Other signs part words. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/[ßẞŁłØøÆæŒœĐđÐðÞþı]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')

/** The letters of a name that count, in its order. A name of such words alone keeps them. */
const lettersOf = (name: string): string => {
  const words = wordsOf(name)
  const telling = words.filter((word) => !left.has(word))
  return (telling.length > 0 ? telling : words).join('')
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Letters in the order in which they are tried: those of the name, then the others. */
const tried = (letters: readonly string[]): readonly string[] => [...new Set([...letters, ...alphabet])]

/**
 * The pentagram of a name: its first letter, its consonants, then its vowels. Where another farm has it, the third letter changes
 * first, then the second, then the first. Undefined: all of the country are taken.
 */
export const generatePentagram = (
  farmName: string,
  countryCode: string,
  isTaken: (pentagram: string) => boolean,
): string | undefined => {
  const [first = 'A', ...rest] = [...lettersOf(farmName)]
  const letters = [...rest.filter((letter) => !vowels.has(letter)), ...rest.filter((letter) => vowels.has(letter))]
  const seconds = tried(letters)
  const thirds = tried(letters.slice(1))
  for (const one of tried([first, ...alphabet.slice(alphabet.indexOf(first))]))
    for (const two of seconds)
      for (const three of thirds) {
        const pentagram = `${one}${two}${three}${countryCode}`
        if (!isTaken(pentagram)) return pentagram
      }
  return undefined
}

/** Part of a request from which no pentagram can be made: a name without a letter, a country that is none. */
export type PentagramFault = 'farmName' | 'countryCode'

/** Parts of a request that make no pentagram. */
export const pentagramFaults = (farmName: string, countryCode: string): readonly PentagramFault[] => [
  ...(lettersOf(farmName) === '' ? (['farmName'] as const) : []),
  ...(isCountry(countryCode) ? [] : (['countryCode'] as const)),
]
