import { type LiveReader, machineNeed } from './fleet-moment.ts'
import { type FarmRow, type FleetRow, type MachineRow, machinesOf } from './fleet-rows.ts'
import { isAttention, type MachineNeed } from './machine-need.ts'
import type { MomentOf, TileMoment } from './tile-moment.ts'

/**
 * What a user has seen of the fleet: keys of a machine, or of an offline farm, with its state. A state is new until the
 * user has seen it. One that ends and comes back is new again.
 */
export type SeenNeeds = ReadonlySet<string>

const keyOf = (id: string, need: MachineNeed): string => `${id} ${need}`

/** Planned work is no news. A machine of an offline farm is told by its farm. */
const isNews = (need: MachineNeed): boolean => isAttention(need) && need !== 'maintenance' && need !== 'lost'

/** Keys of what a farm needs now. */
export const keysOfMoment = (
  row: FarmRow,
  { connection, needingMachines }: Pick<TileMoment, 'connection' | 'needingMachines'>,
): readonly string[] => {
  if (connection === 'lost') return [keyOf(row.id, 'lost')]
  return needingMachines.flatMap(({ id, need, alarm }) => (alarm === undefined && isNews(need) ? keyOf(id, need) : []))
}

/** Whether a farm has something new; nothing is before the user has seen the fleet once. */
export const hasNews = (
  row: FarmRow,
  moment: Pick<TileMoment, 'connection' | 'needingMachines'>,
  seen: SeenNeeds | undefined,
): boolean => seen !== undefined && keysOfMoment(row, moment).some((key) => !seen.has(key))

const isNewMachine = (machine: MachineRow, live: LiveReader, seen: SeenNeeds): boolean => {
  const need = machineNeed(machine, live)
  return isNews(need) && !seen.has(keyOf(machine.id, need))
}

/** The same for a row of a table. That a farm is offline is new at the farm, and not once more at each of its machines. */
export const isNewRow = (row: FleetRow, live: LiveReader, seen: SeenNeeds | undefined): boolean => {
  if (seen === undefined) return false
  const machines = machinesOf(row)
  if (machines.some((machine) => isNewMachine(machine, live, seen))) return true
  if (row.kind !== 'farm' || seen.has(keyOf(row.id, 'lost'))) return false
  return machines.some((machine) => machineNeed(machine, live) === 'lost')
}

const isOfFarm = (key: string, { id }: FarmRow): boolean => key.startsWith(`${id}/`) || key === keyOf(id, 'lost')

/** While a farm is unknown, or the page waits for it, nothing is known to have ended. */
const isKnown = ({ connection, isAwaited }: TileMoment): boolean => connection !== 'unknown' && !isAwaited

/** What a user has seen after a look at these farms; `kept` chooses what counts as seen of what a farm needs now. */
const after = (
  seen: SeenNeeds,
  farms: readonly FarmRow[],
  momentOf: MomentOf,
  kept: (key: string) => boolean,
): SeenNeeds => {
  const next = new Set(seen)
  for (const row of farms) {
    const moment = momentOf(row)
    if (!isKnown(moment)) continue
    // The machines of an offline farm have their states of before when it comes back.
    const ended = [...next].filter(
      (key) => isOfFarm(key, row) && (moment.connection !== 'lost' || key === keyOf(row.id, 'lost')),
    )
    for (const key of ended) next.delete(key)
    for (const key of keysOfMoment(row, moment)) if (kept(key)) next.add(key)
  }
  return next
}

/** All that these farms need now has been seen. */
export const afterLook = (seen: SeenNeeds, farms: readonly FarmRow[], momentOf: MomentOf): SeenNeeds =>
  after(seen, farms, momentOf, () => true)

/** Without what has ended. */
export const withoutEnded = (seen: SeenNeeds, farms: readonly FarmRow[], momentOf: MomentOf): SeenNeeds =>
  after(seen, farms, momentOf, (key) => seen.has(key))

/** Farms with something new. */
export const newFarms = (
  farms: readonly FarmRow[],
  momentOf: MomentOf,
  seen: SeenNeeds | undefined,
): readonly FarmRow[] => farms.filter((row) => hasNews(row, momentOf(row), seen))
