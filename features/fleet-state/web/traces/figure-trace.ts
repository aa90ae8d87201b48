import { freshnessOf } from '../../../../domain/display.ts'
import type { PowerModel } from '../../../../domain/power-model.ts'
import { type Freshness, qualities } from '../../../../domain/quality.ts'
import { findSignal } from '../../../../domain/signal.ts'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import type { ActualOfExpected } from '../../contract/actual-of-expected.ts'
import { type ExpectedInput, expectedInputs, judgedByMates } from '../../contract/expected-power.ts'
import { judgedMsOf, type LiveReader } from '../../contract/fleet-moment.ts'
import type { FarmRow, MachineRow, SubFarmRow } from '../../contract/fleet-rows.ts'
import type { FleetTag } from '../../contract/fleet-table.ts'
import { windDoubtOf } from '../../contract/judgements.ts'
import type { LiveFigures, RowFigure } from '../../contract/row-figures.ts'
import { signalLabel } from '../../contract/signal-label.ts'
import { coverOf, type TodayFigures } from '../../contract/today-figures.ts'

/** How a figure is explained: the texts and the ways of writing of the page. */
export interface TraceWords {
  readonly t: (key: string, figures?: Record<string, string | number>) => string
  readonly format: Format
  /** Zone in which times of a plant are shown. */
  readonly zoneOf: (plantZone: string | undefined) => string
}

/** Lines behind a figure: formula, sources with quality and age, what is missing. */
export type Trace = readonly string[]

const qualityNames = Object.entries(qualities)

const qualityWord = (quality: number, { t }: TraceWords) =>
  t(`live.quality.${qualityNames.find(([, number]) => number === quality)?.[0] ?? 'bad'}`)

/** E.g. "21 Nov 2026 07:45:10 (Europe/Paris, UTC+01:00)". */
export const timeWords = (timeMs: number, plantZone: string, { format, zoneOf }: TraceWords): string => {
  const zone = zoneOf(plantZone)
  return `${format.day(timeMs, zone)} ${format.clock(timeMs, zone)} (${zoneLabel(zone, timeMs)})`
}

export const machinesLine = (
  { known, total, freshness }: Pick<RowFigure, 'known' | 'total'> & { readonly freshness?: Freshness },
  { t, format }: TraceWords,
) =>
  t(freshness === 'stale' ? 'fleetState.trace.lastKnown' : 'fleetState.trace.machines', {
    known: format.number(known),
    count: total,
  })

const freshnessLines = (
  { freshness, estimated, oldestMs }: RowFigure,
  live: LiveReader,
  { t, format }: TraceWords,
): Trace => [
  t(`live.freshness.${freshness}`),
  ...(oldestMs === undefined
    ? []
    : [t('fleetState.trace.oldest', { age: format.age((live.nowMs() ?? oldestMs) - oldestMs) })]),
  ...(estimated ? [t('fleetState.trace.estimated')] : []),
]

/** Of a sum or mean of a signal over a group. */
export const groupTrace = (
  { signal, how }: { readonly signal: string; readonly how: 'sum' | 'mean' },
  figure: RowFigure,
  live: LiveReader,
  words: TraceWords,
): Trace => [
  words.t(`fleetState.trace.${how}`, { signal: signalLabel(words.t, signal) }),
  machinesLine(figure, words),
  ...freshnessLines(figure, live, words),
]

const inputLine = (
  { signal, tag, value, sample, freshness, station }: ExpectedInput,
  live: LiveReader,
  words: TraceWords,
) => {
  const { t, format } = words
  const name = signalLabel(t, signal)
  if (value === null || !sample || freshness === 'stale') return t('fleetState.trace.inputMissing', { signal: name })
  const ageMs = (live.nowMs() ?? sample.timeMs) - sample.timeMs
  const source = station === undefined ? tag.tagCode : `${station}, ${tag.tagCode}`
  const { decimals = tag.decimals, unit = tag.unit } = findSignal(signal) ?? {}
  return [
    `${name} ${format.number(value, decimals, unit)}`,
    source,
    format.age(ageMs),
    `${t('live.quality.label')} ${qualityWord(sample.quality, words)}`,
  ].join(' · ')
}

/** One tag behind a figure: its value, where it comes from, how old and how good it is. */
export const tagLine = (
  signal: string,
  tag: FleetTag,
  station: string | undefined,
  live: LiveFigures,
  words: TraceWords,
): string => {
  const sample = live.get(tag.tagId)
  const value = live.figure(tag, sample)
  return inputLine({ signal, tag, value, sample, freshness: 'fresh', counts: true, station }, live, words)
}

/** What a row of a group is: its name and code, a farm's technology. */
export const nameTrace = (row: FarmRow | SubFarmRow, t: TraceWords['t']): string =>
  row.kind === 'farm'
    ? `${row.name} (${row.farm.farmCode}), ${row.technology ? t(`fleetState.technology.${row.technology}`) : row.farm.type}, ${row.farm.flag}`
    : `${row.name} (${row.code}), ${row.farmRow.name}`

/** Of a measured value: its tag, when it was measured, how old and how good it is. */
export const measuredTrace = (
  tag: FleetTag | undefined,
  { lifeWordTimeOut, timezone }: { readonly lifeWordTimeOut: number; readonly timezone: string },
  live: LiveReader,
  words: TraceWords,
): Trace => {
  if (!tag) return []
  const { t, format } = words
  const sample = live.get(tag.tagId)
  if (!sample) return [tag.tagCode, t('live.freshness.none')]
  const freshness = freshnessOf(sample.timeMs, judgedMsOf(sample, live), lifeWordTimeOut)
  return [
    tag.tagCode,
    `${t('live.measuredAt')} ${timeWords(sample.timeMs, timezone, words)}`,
    `${t(`live.freshness.${freshness}`)}, ${format.age((live.nowMs() ?? sample.timeMs) - sample.timeMs)}`,
    `${t('live.quality.label')} ${qualityWord(sample.quality, words)}`,
  ]
}

/** Of a figure of the calendar day so far. */
export const todayTrace = (
  formula: 'energy' | 'capacityFactor' | 'availability',
  today: TodayFigures | undefined,
  plantZone: string,
  words: TraceWords,
): Trace => {
  const { t, format } = words
  if (!today) return [t('fleetState.trace.todayNone')]
  const share = coverOf(today, formula)
  return [
    t(`fleetState.trace.${formula}`, { since: timeWords(today.dayStartMs, plantZone, words) }),
    ...(share === null ? [] : [t('fleetState.trace.dataShare', { share: format.percent(share) })]),
  ]
}

/** Why the wind of a machine is in no figure; nothing where it is believed. */
export const windDoubtTrace = (machine: MachineRow, live: LiveFigures, { t, format }: TraceWords): Trace => {
  const doubt = windDoubtOf(machine, live)
  if (!doubt) return []
  const wind = format.inUnit('m/s', 1)
  const [least, most] = doubt.neighbours
  return [t('fleetState.trace.windDoubted', { neighbours: `${wind.figure(least)}–${wind.text(most)}` })]
}

/** Where the power curve of a turbine comes from. */
const originTrace = (model: PowerModel, { t, format }: TraceWords): Trace => {
  if (model.kind !== 'wind') return []
  const { origin } = model
  if (!origin) return [t('fleetState.trace.curveAsSent')]
  const { model: name, mode, version, source } = origin
  const height = format.number(origin.hubHeight, 1, 'm')
  const day = format.day(Date.parse(`${origin.date}T00:00:00Z`), 'UTC')
  return [
    t('fleetState.trace.curveOf', { model: name, mode, version, height, day }),
    ...(source === null ? [] : [t('fleetState.trace.curveSource', { source })]),
    ...(origin.isMediumVoltageSide ? [t('fleetState.trace.curveMediumVoltage')] : []),
  ]
}

/** Of the expected power of a machine: its model and what the model read. */
export const expectedTrace = (machine: MachineRow, live: LiveFigures, words: TraceWords): Trace =>
  machine.powerModel
    ? [
        words.t(`fleetState.trace.model.${machine.powerModel.kind}`),
        ...originTrace(machine.powerModel, words),
        ...expectedInputs(machine, live, live.figure).map((input) => inputLine(input, live, words)),
        ...windDoubtTrace(machine, live, words),
        ...(judgedByMates(machine, live).length > 0 ? [words.t('fleetState.trace.likeMates')] : []),
      ]
    : [words.t('fleetState.trace.noModel')]

/** Of the expected power of a group. */
export const expectedGroupTrace = (figure: RowFigure, words: TraceWords): Trace => [
  words.t('fleetState.trace.sum', { signal: words.t('fleetState.trace.expectedOf') }),
  machinesLine(figure, words),
]

const inKw = (value: number | null, { format }: TraceWords) => format.number(value, 0, 'kW')

export const shareTrace = (
  {
    power,
    ratedKw,
    isGroup,
  }: { readonly power: RowFigure; readonly ratedKw: number | null; readonly isGroup: boolean },
  live: LiveReader,
  words: TraceWords,
): Trace => [
  words.t('fleetState.trace.share', { power: inKw(power.value, words), rated: inKw(ratedKw, words) }),
  ...(isGroup ? [machinesLine(power, words)] : []),
  ...freshnessLines(power, live, words),
]

/** Of power divided by expected power: means of ten minutes, and what this instant says. */
export const ratioTrace = (
  figure: ActualOfExpected,
  isGroup: boolean,
  words: TraceWords,
  instant?: ActualOfExpected,
): Trace => {
  const { t } = words
  const { ratio, actualKw, expectedKw, known, clearlyLow } = figure
  return [
    ...(known > 0
      ? [t('fleetState.trace.ratio', { power: inKw(actualKw, words), expected: inKw(expectedKw, words) })]
      : []),
    ...(ratio === null ? [t(known > 0 ? 'fleetState.trace.ratioLittle' : 'fleetState.trace.ratioNone')] : []),
    ...(isGroup ? [machinesLine(figure, words)] : []),
    ...(clearlyLow ? [t('fleetState.trace.low')] : []),
    ...(instant && instant.ratio !== null
      ? [
          t('fleetState.trace.ratioNow', {
            share: words.format.percent(instant.ratio),
            power: inKw(instant.actualKw, words),
            expected: inKw(instant.expectedKw, words),
          }),
        ]
      : []),
  ]
}
