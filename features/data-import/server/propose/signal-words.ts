import { findSignal } from '../../../../domain/signal.ts'

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
  [/wind ?speed|windgeschw|vitesse.*vent|velocidad.*viento|velocidade.*vento|\bws\b|^ws1?(_avg)?$/, 'WindSpeed'],
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

/** Parts of a header that make it another quantity than the mean: a spread, a limit, a count. */
const otherQuantity =
  /(^|[\s_.,(])(min|max|std|stdev|stdabw|deviation|minimum|maximum|stddev|sd|clear|clearsky|theoretical|expected|possible|forecast|counts?|timeon|endvalue|dhi|dni|gni|diffuse|direct|normal|norm|normalized|refcell)($|[\s_.,)])/i

interface Scale {
  readonly factor: number
  readonly offset?: number
}

const scales: Record<string, Record<string, Scale>> = {
  kW: { kw: { factor: 1 }, w: { factor: 0.001 }, mw: { factor: 1000 } },
  kWh: { kwh: { factor: 1 }, wh: { factor: 0.001 }, mwh: { factor: 1000 } },
  kvar: { kvar: { factor: 1 }, var: { factor: 0.001 }, mvar: { factor: 1000 } },
  'm/s': { 'm/s': { factor: 1 }, ms: { factor: 1 }, mps: { factor: 1 }, 'km/h': { factor: 1 / 3.6 } },
  '°C': {
    '°c': { factor: 1 },
    c: { factor: 1 },
    degc: { factor: 1 },
    'deg-c': { factor: 1 },
    '℃': { factor: 1 },
    k: { factor: 1, offset: -273.15 },
    '°f': { factor: 5 / 9, offset: -160 / 9 },
  },
  '°': { '°': { factor: 1 }, deg: { factor: 1 }, 'deg-n_true': { factor: 1 } },
  rpm: { rpm: { factor: 1 }, 'u/min': { factor: 1 }, '1/min': { factor: 1 }, 'tr/min': { factor: 1 } },
  'W/m²': { 'w/m²': { factor: 1 }, 'w/m2': { factor: 1 }, 'w/m^2': { factor: 1 }, 'kw/m²': { factor: 1000 } },
  V: { v: { factor: 1 }, kv: { factor: 1000 } },
  A: { a: { factor: 1 } },
  Hz: { hz: { factor: 1 } },
}
/** Units that a header without a unit may mean in another size. */
const sized = new Set(['kW', 'kWh', 'kvar', 'V'])

const plainWords = (header: string): string =>
  header
    .replace(/[([].*?[)\]]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_+\d+$/, '')
    .replace(/[_.#]+/g, ' ')
    .replace(/\b(avg|mean|average|mittelwert|moyenne|media|média)\b\.?/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const unitAtEnd = /_(kwh?|wh?|mwh?|kvar|ms|degc|deg|rpm|hz|v|a)$/i

/** The unit in brackets, in the row of units, or after the last underscore. */
export const unitOf = (header: string, unitsCell: string): string => {
  const bracketed = /[([]\s*([^()[\]]*?)\s*[)\]]\s*$/.exec(header)?.[1]
  return (bracketed ?? (unitsCell || unitAtEnd.exec(header)?.[1]) ?? '').replace(/^[([]|[)\]]$/g, '')
}

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
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 100)

/** The signal that a header and its unit name; undefined for other columns. */
export const signalOf = (header: string, unit: string): SignalProposal | undefined => {
  if (otherQuantity.test(header)) return undefined
  const words = plainWords(header.replace(unitAtEnd, ''))
  const name = findSignal(ownName(header))?.name ?? rules.find(([form]) => form.test(words))?.[1]
  const signal = name === undefined ? undefined : findSignal(name)
  if (!signal) return undefined
  if (signal.valueType !== 'number' || signal.unit === '')
    return { name: signal.name, factor: 1, offset: 0, reason: `its words name ${signal.name}` }
  const known = scales[signal.unit]
  const scale = known?.[unit.toLowerCase()]
  const named = `its words name ${signal.name} in ${signal.unit}`
  if (scale)
    return { name: signal.name, factor: scale.factor, offset: scale.offset ?? 0, reason: `${named}; unit ${unit}` }
  // A unit of another quantity means that the words were misread.
  if (unit !== '') return undefined
  return sized.has(signal.unit)
    ? { name: signal.name, factor: '?', offset: 0, reason: `${named}, but no unit is given: set 1, 1000 or 0.001` }
    : { name: signal.name, factor: 1, offset: 0, reason: `${named}; no unit is given, so ${signal.unit} is assumed` }
}
