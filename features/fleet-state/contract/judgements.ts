import type { WindDoubt } from './doubted-wind.ts'
import type { FarmJudgements, MachineJudgement } from './fleet-judgements.ts'
import type { LiveReader } from './fleet-moment.ts'
import type { MachineRow } from './fleet-rows.ts'

/**
 * Judgements of machines by ten-minute means. The server makes them by one rule (performance.ts, doubted-wind.ts) for all
 * screens and the API.
 */

export const hasFinding = ({ below, doubt }: MachineJudgement): boolean => below !== undefined || doubt !== undefined

/** Why the wind of a machine is suspect. A suspect wind is in no mean and gives no expected power. */
export const windDoubtOf = ({ id }: MachineRow, reader: Pick<LiveReader, 'judgement'>): WindDoubt | undefined => {
  const doubt = reader.judgement?.(id)?.doubt
  return doubt && { ...doubt, stuckForMs: doubt.stuckForMs }
}

const windSignal = 'WindSpeed'

/** The same for a value of any signal; only wind is checked. */
export const isDoubted = (machine: MachineRow, signal: string, reader: Pick<LiveReader, 'judgement'>): boolean =>
  signal === windSignal && windDoubtOf(machine, reader) !== undefined

/** Judgements of a live store by machine: findings, and means where a page needs them of all machines. */
interface Held {
  readonly judgement: MachineJudgement
  readonly untilMs: number
}
interface HeldJudgements {
  findings: ReadonlyMap<string, Held>
  readonly means: Map<string, Held>
}
const judgements = new WeakMap<object, HeldJudgements>()

/** Judgements older than this no longer count. */
const heldForMs = 30 * 60_000

/**
 * Keeps a reply for all screens that read the same live store. `isOfFleet`: the reply is of all farms, so machines that it
 * does not name have no finding.
 */
export const holdJudgements = (
  store: object,
  farms: readonly FarmJudgements[],
  { isOfFleet, hasMeans }: { readonly isOfFleet: boolean; readonly hasMeans: boolean },
): void => {
  const held = judgements.get(store) ?? { findings: new Map<string, Held>(), means: new Map<string, Held>() }
  judgements.set(store, held)
  const known = new Set(farms.map(({ farmCode }) => farmCode))
  const kept = isOfFleet ? [] : [...held.findings].filter(([id]) => !known.has(id.slice(0, id.lastIndexOf('/'))))
  const entries = farms.flatMap(({ farmCode, untilMs, machines }) =>
    machines.map((judgement) => [`${farmCode}/${judgement.machineCode}`, { judgement, untilMs }] as const),
  )
  held.findings = new Map([...kept, ...entries.filter(([, { judgement }]) => hasFinding(judgement))])
  if (hasMeans) for (const [id, entry] of entries) held.means.set(id, entry)
}

const stillHeld = (held: Held | undefined, nowMs: number | undefined): MachineJudgement | undefined =>
  held && nowMs !== undefined && nowMs - held.untilMs < heldForMs ? held.judgement : undefined

/** Finding of a machine; undefined if there is none, or none recent. */
export const heldFinding = (store: object, id: string, nowMs: number | undefined): MachineJudgement | undefined =>
  stillHeld(judgements.get(store)?.findings.get(id), nowMs)

/** Means of the last ten minutes of a machine. */
export const heldMeans = (store: object, id: string, nowMs: number | undefined): MachineJudgement | undefined =>
  stillHeld(judgements.get(store)?.means.get(id), nowMs)
