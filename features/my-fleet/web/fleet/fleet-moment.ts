import { ageMsOf, freshnessOf } from '../../../../domain/display.ts'
import type { LiveSample } from '../../../../domain/quality.ts'
import type { FleetTag } from '../../contract/fleet-table.ts'
import type { FarmRow, FleetRow, MachineRow } from './fleet-rows.ts'
import { machinesOf } from './fleet-rows.ts'
import { type Attention, attentionOf } from './machine-state.ts'

/** What the live store knows now. */
export interface LiveReader {
  get(tagId: number): LiveSample | undefined
  /** Server time, epoch ms; undefined before the connection told it. */
  nowMs(): number | undefined
}

/** How a farm's line is: `unknown` until the first values are there. */
export interface FarmConnection {
  readonly state: 'connected' | 'lost' | 'unknown'
  /** Newest measurement of the farm, epoch ms. */
  readonly newestMs: number | undefined
  readonly ageMs: number | undefined
}

/** Tags by which a farm's life is judged: its life word, else all that it and its machines send. */
export const lifeTags = ({ farm }: FarmRow): readonly FleetTag[] => {
  const word = farm.tags.filter((tag) => tag.name === 'LifeWord')
  return word.length > 0 ? word : otherTags(farm)
}

const otherTags = (farm: FarmRow['farm']): readonly FleetTag[] => [
  ...farm.tags,
  ...farm.machines.flatMap((machine) => machine.tags),
]

const newestOf = (tags: readonly FleetTag[], reader: LiveReader): number | undefined => {
  let newestMs: number | undefined
  for (const { tagId } of tags) {
    const timeMs = reader.get(tagId)?.timeMs
    if (timeMs !== undefined && (newestMs === undefined || timeMs > newestMs)) newestMs = timeMs
  }
  return newestMs
}

/**
 * Connected while the newest measurement is not older than the farm's life-word time-out. A farm whose life word has
 * never come (its data were imported) is judged by what its machines sent, as far as the page shows it.
 */
export const farmConnection = (row: FarmRow, reader: LiveReader): FarmConnection => {
  const newestMs = newestOf(lifeTags(row), reader) ?? newestOf(otherTags(row.farm), reader)
  const nowMs = reader.nowMs()
  if (newestMs === undefined || nowMs === undefined) return { state: 'unknown', newestMs, ageMs: undefined }
  const isStale = freshnessOf(newestMs, nowMs, row.farm.lifeWordTimeOut) === 'stale'
  return { state: isStale ? 'lost' : 'connected', newestMs, ageMs: ageMsOf(newestMs, nowMs) }
}

/** The figure of a tag, or null when it is missing: not a number, marked bad or missing, or 9999 where that means missing. */
export type Figure = (tag: FleetTag, sample: LiveSample | undefined) => number | null

/** Sum or mean of a signal over machines; null when none has a value. */
export const combine = (
  machines: readonly MachineRow[],
  signal: string,
  how: 'sum' | 'mean',
  reader: LiveReader,
  figure: Figure,
): number | null => {
  let sum = 0
  let count = 0
  for (const { tags } of machines) {
    const tag = tags.get(signal)
    const value = tag && figure(tag, reader.get(tag.tagId))
    if (value === undefined || value === null) continue
    sum += value
    count += 1
  }
  if (count === 0) return null
  return how === 'sum' ? sum : sum / count
}

/** What a machine needs now. Before the first values it needs nothing: a page that loads raises no alarm. */
export const machineAttention = (row: MachineRow, reader: LiveReader): Attention | undefined => {
  const tag = row.tags.get('State')
  return attentionOf({
    state: tag && reader.get(tag.tagId)?.value,
    connected: farmConnection(row.farmRow, reader).state !== 'lost',
  })
}

/** Number of machines of a row per need; those that need nobody are counted as `running`. */
export interface NeedCounts extends Readonly<Record<Attention, number>> {
  readonly running: number
}

export const countNeeds = (machines: readonly MachineRow[], reader: LiveReader): NeedCounts => {
  const counts = { running: 0, fault: 0, stopped: 0, lost: 0, maintenance: 0 }
  for (const machine of machines) counts[machineAttention(machine, reader) ?? 'running'] += 1
  return counts
}

/** Needs of all machines of some rows. */
export const needsOf = (rows: readonly FleetRow[], reader: LiveReader): NeedCounts =>
  countNeeds(
    rows.flatMap((row) => machinesOf(row)),
    reader,
  )
