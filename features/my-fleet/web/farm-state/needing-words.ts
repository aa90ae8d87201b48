import type { TFunction } from 'i18next'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import type { NeedingMachine } from '../../../fleet-state/contract/needing-machines.ts'
import { codeWords } from '../../../fleet-state/contract/status-code.ts'

/** What is said of a machine that needs somebody, part by part: a place that is short cuts the middle one. */
export interface NeedingWords {
  readonly name: string
  /** In the manufacturer's words where they are known, else the need with its code. */
  readonly what: string
  /** How long, and what it costs: "12m", "-3.1 MW"; what is not known is left out. */
  readonly figures: readonly string[]
}

const megawatt = 1_000
/** Less than this is nothing that could be said: it would read as 0 kW. */
const leastLossKw = 0.5

/** Lost power: "3.1 MW below expected", short "-3.1 MW"; small losses in kW. */
const lossWords = (kw: number, isShort: boolean, t: TFunction, format: Format): string =>
  t(isShort ? 'myFleet.needing.belowShort' : 'myFleet.needing.below', {
    power: kw < megawatt ? format.number(kw, 0, 'kW') : format.number(kw / megawatt, 1, 'MW'),
  })

const units = [86_400_000, 3_600_000, 60_000]

/** A duration in its largest unit: whoever reads it in passing needs no more. */
const shortDuration = (ms: number, format: Format): string => {
  const unitMs = units.find((one) => ms >= one) ?? 1_000
  return format.duration(Math.floor(ms / unitMs) * unitMs)
}

/** "12m 25s", in passing "12m"; where history tells no more, "at least 12m 25s", in passing "> 12m". */
const lastingWords = (ms: number, isAtLeast: boolean, isShort: boolean, t: TFunction, format: Format): string => {
  const duration = isShort ? shortDuration(ms, format) : format.duration(ms)
  return isAtLeast ? t(isShort ? 'myFleet.needing.atLeastShort' : 'fleetState.atLeast', { duration }) : duration
}

const figuresOf = (
  { sinceMs, sinceIsAtLeast, lostKw }: NeedingMachine,
  nowMs: number | undefined,
  isShort: boolean,
  { t, format }: { readonly t: TFunction; readonly format: Format },
): readonly string[] => [
  ...(sinceMs === undefined || nowMs === undefined
    ? []
    : [lastingWords(Math.max(0, nowMs - sinceMs), sinceIsAtLeast ?? false, isShort, t, format)]),
  ...(lostKw === undefined || lostKw < leastLossKw ? [] : [lossWords(lostKw, isShort, t, format)]),
]

/** "Fault"; of the electrical station what it raises, e.g. "Protection tripped". */
const needWord = ({ alarm, need }: NeedingMachine, t: TFunction): string =>
  t(alarm ? `myFleet.needing.alarm.${alarm}` : `fleetState.need.${need}`)

export const needingWords = (
  machine: NeedingMachine,
  { t, format, nowMs }: { readonly t: TFunction; readonly format: Format; readonly nowMs: number | undefined },
): NeedingWords => {
  const { name, status } = machine
  const word = needWord(machine, t)
  return {
    name,
    what: status?.text ?? (status ? `${word} ${status.code}` : word),
    figures: figuresOf(machine, nowMs, true, { t, format }),
  }
}

/** Machines that a list names; of more it counts the rest. */
const mostListed = 8

/** All of them, a line each, in full: "WT3 · Fault: “Generator bearing hot, drive end” (126) · 12 min 4 s · 3.1 MW below expected". */
export const needingLines = (
  machines: readonly NeedingMachine[],
  { t, format, nowMs }: { readonly t: TFunction; readonly format: Format; readonly nowMs: number | undefined },
): readonly string[] => {
  const lines = machines.slice(0, mostListed).map((machine) => {
    const word = needWord(machine, t)
    const what = machine.status ? t('fleetState.labelled', { label: word, text: codeWords(machine.status, t) }) : word
    const figures = figuresOf(machine, nowMs, false, { t, format })
    return [machine.name, what, ...figures].join(' · ')
  })
  const rest = machines.length - lines.length
  return rest > 0 ? [...lines, t('myFleet.needing.more', { count: rest })] : lines
}
