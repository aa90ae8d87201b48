import { findSignal } from '../../../../domain/signal.ts'
import { isSized, type SplitHeader, scaleOf } from './header-units.ts'

/** Words that name a signal in the headers of exports, in five languages; the first rule that fits counts. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/react|blindleist|r[ée]activ|reativ|kvar|^q(_avg)?$/, 'ReactivePower'],
  [/set ?point|sollwert|consigne|consigna|curtail/, 'PowerSetpoint'],
  [
    /^(active )?power\b|active ?power|grid power|wirkleist|leistung|puissance|potencia|potência|\bp ?ac\b|\bac ?power|^p(_avg)?$|prod.*power/,
    'ActivePower',
  ],
  [
    /yield|energy (export|produced)|produced energy|production\b.*kwh|arbeit|énergie|energ[ií]a|ertrag|total energy/,
    'ProducedEnergy',
  ],
  [
    /wind ?speed|windgeschw|vitesse.*vent|velocidad.*viento|velocidade.*vento|^v ?wind|\bws\b|^ws1?(_avg)?$/,
    'WindSpeed',
  ],
  [/wind ?dir|windricht|direction.*vent|direcci[óo]n.*viento|dire[çc][ãa]o.*vento|^wa(_avg)?$/, 'WindDirection'],
  [/nacelle ?(pos|dir|angle)|gondelpos|yaw ?(angle|pos|dir)|^ya(_avg)?$/, 'NacellePosition'],
  [/pitch|blattwinkel|blade angle|^ba(_avg)?$/, 'PitchAngle'],
  [/rotor ?(speed|rpm)|rotordrehz|vitesse.*rotor|^rs(_avg)?$/, 'RotorSpeed'],
  [/gen(erator)? ?(speed|rpm)|generatordrehz|^ds(_avg)?$/, 'GeneratorRotationSpeed'],
  [/gear ?(box )?oil|getriebe.l|^gost(_avg)?$/, 'GearOilTemperature'],
  [/(ambient|outdoor|outside|air|external) ?temp|au(ß|ss)entemp|temp.*ext|^ot(_avg)?$/, 'AmbientTemperature'],
  [/nacelle temp|gondeltemp/, 'NacelleTemperature'],
  [/module ?temp|cell ?temp|panel ?temp|modultemp/, 'ModuleTemperature'],
  [/\bghi\b|global horizontal/, 'GlobalHorizontalIrradiance'],
  [/\bpoa\b|plane of array|tilted irr|^(solar )?irradiance$|^einstrahlung|^irradiation/, 'PlaneOfArrayIrradiance'],
  [/dc ?power|\bp ?dc\b|input power/, 'DcPower'],
  [/dc ?voltage|\bu ?dc\b/, 'DcVoltage'],
  [/dc ?current|\bi ?dc\b/, 'DcCurrent'],
  [/frequen/, 'Frequency'],
  [/(error|status|fault|alarm) ?code/, 'StatusCode'],
  [/^(state|status|operating state|inverter status|betriebszustand|[ée]tat)$/, 'State'],
]

/** Words that name a signal together with its unit: "Wind (m/s)" is a speed, "Wind (°)" a direction. */
const rulesWithUnit: readonly (readonly [RegExp, string])[] = [
  [/^(wind|vent|viento|vento|v)$/, 'WindSpeed'],
  [/^(wind|vent|viento|vento)$/, 'WindDirection'],
  [/^(gondel|nacelle|g[óo]ndola|yaw|azimuth?)$/, 'NacellePosition'],
  [/^(blatt|blade|pale|pala|p[áa])$/, 'PitchAngle'],
  [/^(rotor|drehzahl)$/, 'RotorSpeed'],
  [/^(generator|g[ée]n[ée]rateur|generador|gerador)$/, 'GeneratorRotationSpeed'],
  [/^(p|prod(uction|uktion|ucci[óo]n|u[çc][ãa]o)?|output|erzeugung)$/, 'ActivePower'],
  [/^(sun|sonne|soleil|sol|g)$/, 'PlaneOfArrayIrradiance'],
  [/^f$/, 'Frequency'],
]

/** Parts of a header that make it another quantity than the mean: a spread, a limit, a count. */
const otherQuantity =
  /(^|[\s_.,(])(min|max|std|stdev|stdabw|deviation|minimum|maximum|stddev|sd|clear|clearsky|theoretical|expected|possible|forecast|counts?|timeon|endvalue|dhi|dni|gni|diffuse|direct|normal|norm|normalized|refcell)($|[\s_.,)])/i

const plainWords = (header: string): string =>
  header
    .replace(/[([].*?[)\]]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_+\d+$/, '')
    .replace(/[_.#]+/g, ' ')
    .replace(/\b(avg|mean|average|mittelwert|moyenne|media|média)\b\.?/gi, ' ')
    // A mean: "Wind Ø (m/s)".
    .replace(/(^|\s)[Øø⌀∅](?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

export interface SignalProposal {
  readonly name: string
  readonly unit?: string
  readonly factor: number | '?'
  readonly offset: number
  readonly reason: string
}

/** A name that no catalogue has: the header without signs that names may not have. */
export const ownName = (header: string): string =>
  header
    .replace(/[([].*?[)\]]/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 100)

const namedBy = (header: string, unit: string) => {
  const words = plainWords(header)
  const name =
    findSignal(ownName(header))?.name ??
    rules.find(([form]) => form.test(words))?.[1] ??
    rulesWithUnit.find(([form, one]) => form.test(words) && scaleOf(findSignal(one)?.unit ?? '', unit))?.[1]
  return name === undefined ? undefined : findSignal(name)
}

/** The signal that a header and its unit name; undefined for other columns. */
export const signalOf = (header: string, { words, unit, isDoubtful }: SplitHeader): SignalProposal | undefined => {
  if (otherQuantity.test(header)) return undefined
  const signal = namedBy(words, unit)
  if (!signal) return undefined
  if (signal.valueType !== 'number' || signal.unit === '')
    return { name: signal.name, factor: 1, offset: 0, reason: `its words name ${signal.name}` }
  const scale = scaleOf(signal.unit, unit)
  const named = `its words name ${signal.name} in ${signal.unit}`
  if (scale)
    return { name: signal.name, factor: scale.factor, offset: scale.offset ?? 0, reason: `${named}; unit ${unit}` }
  // A unit of another quantity means that the words were misread.
  if (unit !== '' && !isDoubtful) return undefined
  return isSized(signal.unit)
    ? { name: signal.name, factor: '?', offset: 0, reason: `${named}, but no unit is given: set 1, 1000 or 0.001` }
    : { name: signal.name, factor: 1, offset: 0, reason: `${named}; no unit is given, so ${signal.unit} is assumed` }
}
