import type { TFunction } from 'i18next'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import type { NeedingMachine } from '../../../fleet-state/contract/needing-machines.ts'
import { codeWords } from '../../../fleet-state/contract/status-code.ts'
import { noDataWords, shortDuration, stateWord } from '../../../fleet-state/web/state-words-port.ts'

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

/** "12m 25s", in passing "12m"; where history tells no more, "at least 12m 25s", in passing "> 12m". */
const lastingWords = (ms: number, isAtLeast: boolean, isShort: boolean, t: TFunction, format: Format): string => {
  const duration = isShort ? shortDuration(ms, format) : format.duration(ms)
  return isAtLeast ? t(isShort ? 'myFleet.needing.atLeastShort' : 'fleetState.atLeast', { duration }) : duration
}

const figuresOf = (
  { need, sinceMs, sinceIsAtLeast, lostKw }: NeedingMachine,
  nowMs: number | undefined,
  isShort: boolean,
  { t, format }: { readonly t: TFunction; readonly format: Format },
): readonly string[] => [
  // "No data for 4 h" says it already.
  ...(sinceMs === undefined || nowMs === undefined || need === 'silent'
    ? []
    : [lastingWords(Math.max(0, nowMs - sinceMs), sinceIsAtLeast ?? false, isShort, t, format)]),
  ...(lostKw === undefined || lostKw < leastLossKw ? [] : [lossWords(lostKw, isShort, t, format)]),
]

interface LineWords {
  readonly t: TFunction
  readonly format: Format
  readonly nowMs: number | undefined
}

/** "Fault"; "No data for 4 h"; of the electrical station what it raises, e.g. "Protection tripped". */
const needWord = ({ alarm, need, sinceMs }: NeedingMachine, { t, format, nowMs }: LineWords): string => {
  if (need === 'silent')
    return noDataWords(need, sinceMs, nowMs, { t: (key, figures) => t(key, { ...figures }), format })
  return t(alarm ? `myFleet.needing.alarm.${alarm}` : `fleetState.need.${need}`)
}

/** What stands behind the word: the code, or the last state of a machine without data. */
const behindWord = ({ need, status, state }: NeedingMachine, word: string, t: TFunction): readonly string[] => {
  if (need === 'silent')
    return [word, ...(state ? [t('fleetState.lastState', { state: stateWord(state.word, (key) => t(key)) })] : [])]
  return [status ? t('fleetState.labelled', { label: word, text: codeWords(status, t) }) : word]
}

export const needingWords = (machine: NeedingMachine, { t, format, nowMs }: LineWords): NeedingWords => {
  const { name, need } = machine
  // The last code of a machine without data says nothing of now.
  const status = need === 'silent' ? undefined : machine.status
  const word = needWord(machine, { t, format, nowMs })
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
  { t, format, nowMs }: LineWords,
): readonly string[] => {
  const lines = machines.slice(0, mostListed).map((machine) => {
    const word = needWord(machine, { t, format, nowMs })
    const figures = figuresOf(machine, nowMs, false, { t, format })
    return [machine.name, ...behindWord(machine, word, t), ...figures].join(' · ')
  })
  const rest = machines.length - lines.length
  return rest > 0 ? [...lines, t('myFleet.needing.more', { count: rest })] : lines
}
