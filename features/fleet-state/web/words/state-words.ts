import type { Format } from '../../../../platform/web/i18n/format.ts'
import {
  farmConnection,
  type LiveReader,
  lostCode,
  newestValueMs,
  silentCode,
  stateCode,
  waitingCode,
} from '../../contract/fleet-moment.ts'
import type { MachineRow } from '../../contract/fleet-rows.ts'
import type { MachineNeed } from '../../contract/machine-need.ts'
import { knownState } from '../../contract/machine-state.ts'

interface StateWords {
  readonly t: (key: string, figures?: Record<string, string | number>) => string
  readonly format: Pick<Format, 'duration'>
}

const units = [86_400_000, 3_600_000, 60_000]

/** A duration in its largest unit: whoever reads it in passing needs no more. */
export const shortDuration = (ms: number, format: Pick<Format, 'duration'>): string => {
  const unitMs = units.find((one) => ms >= one) ?? 1_000
  return format.duration(Math.floor(ms / unitMs) * unitMs)
}

const replacing: readonly string[] = [lostCode, silentCode, waitingCode, 'underperforming', 'sensor']

/** Word of a state's code, which a machine sends or which `stateCode` gives, in the language of the page. */
export const stateWord = (code: string, t: (key: string) => string): string => {
  if (replacing.includes(code)) return t(`fleetState.need.${code}`)
  const known = knownState(code)
  return known ? t(`fleetState.state.${known}`) : code
}

/** Text for a machine without data: "No data for 4 h". Without a known time it is the text of its need. */
export const noDataWords = (
  need: Extract<MachineNeed, 'lost' | 'silent'>,
  newestMs: number | null | undefined,
  nowMs: number | undefined,
  { t, format }: StateWords,
): string =>
  newestMs == null || nowMs === undefined
    ? t(`fleetState.need.${need}`)
    : t('fleetState.noDataFor', { duration: shortDuration(Math.max(0, nowMs - newestMs), format) })

/** Time since when nothing comes: of an offline farm its last sign of life, else the newest value of the machine. */
const heardMs = (row: MachineRow, reader: LiveReader): number | undefined =>
  newestValueMs(row, reader) ?? farmConnection(row.farmRow, reader).newestMs

/** State of a machine in words, the same on every screen; undefined if nothing is known. */
export const machineStateWords = (row: MachineRow, reader: LiveReader, words: StateWords): string | undefined => {
  const code = stateCode(row, reader)
  if (code === null) return undefined
  return code === lostCode || code === silentCode
    ? noDataWords(code, heardMs(row, reader), reader.nowMs(), words)
    : stateWord(code, words.t)
}

/** Last state that a machine without data has sent; for a tooltip. */
export const lastStateWords = (row: MachineRow, reader: LiveReader, t: StateWords['t']): string | undefined => {
  const code = stateCode(row, reader)
  const tag = row.tags.get('State')
  const word = tag && reader.get(tag.tagId)?.value
  if ((code !== lostCode && code !== silentCode) || typeof word !== 'string' || word === '') return undefined
  return t('fleetState.lastState', { state: stateWord(word, t) })
}
