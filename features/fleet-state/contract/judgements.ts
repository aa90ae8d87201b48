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

/** Last judgements of a farm. `means` are there where a page asked for all machines. */
interface HeldFarm {
  readonly untilMs: number
  readonly findings: ReadonlyMap<string, MachineJudgement>
  readonly means: ReadonlyMap<string, MachineJudgement> | undefined
  readonly meansUntilMs: number
}
const judgements = new WeakMap<object, Map<string, HeldFarm>>()

/** Judgements older than this no longer count. */
const heldForMs = 30 * 60_000

/**
 * Keeps a reply for all screens that read the same live store. A reply that a page kept from before does not replace
 * newer judgements.
 */
export const holdJudgements = (
  store: object,
  farms: readonly FarmJudgements[],
  { hasMeans }: { readonly hasMeans: boolean },
): void => {
  const held = judgements.get(store) ?? new Map<string, HeldFarm>()
  judgements.set(store, held)
  for (const { farmCode, untilMs, machines } of farms) {
    const before = held.get(farmCode)
    if (before && before.untilMs > untilMs) continue
    const entries = machines.map((judgement) => [judgement.machineCode, judgement] as const)
    held.set(farmCode, {
      untilMs,
      findings: new Map(entries.filter(([, judgement]) => hasFinding(judgement))),
      means: hasMeans ? new Map(entries) : before?.means,
      meansUntilMs: hasMeans ? untilMs : (before?.meansUntilMs ?? untilMs),
    })
  }
}

const heldOf = (store: object, id: string): { readonly farm: HeldFarm | undefined; readonly machineCode: string } => {
  const cut = id.lastIndexOf('/')
  return { farm: judgements.get(store)?.get(id.slice(0, cut)), machineCode: id.slice(cut + 1) }
}

const isRecent = (untilMs: number, nowMs: number | undefined): boolean =>
  nowMs !== undefined && nowMs - untilMs < heldForMs

/** Finding of a machine; undefined if there is none, or none recent. */
export const heldFinding = (store: object, id: string, nowMs: number | undefined): MachineJudgement | undefined => {
  const { farm, machineCode } = heldOf(store, id)
  return farm && isRecent(farm.untilMs, nowMs) ? farm.findings.get(machineCode) : undefined
}

/** Means of the last ten minutes of a machine. */
export const heldMeans = (store: object, id: string, nowMs: number | undefined): MachineJudgement | undefined => {
  const { farm, machineCode } = heldOf(store, id)
  return farm && isRecent(farm.meansUntilMs, nowMs) ? farm.means?.get(machineCode) : undefined
}
