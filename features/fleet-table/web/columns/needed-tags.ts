import { findSignal } from '../../../../domain/signal.ts'
import { expectedPowerTags } from '../../../fleet-state/contract/expected-power.ts'
import { lifeTags } from '../../../fleet-state/contract/fleet-moment.ts'
import type { FarmRow, MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { causeSignals } from '../../../fleet-state/contract/live-cause.ts'
import { groupingOf } from './column-signals.ts'

/** Columns that need the models of every machine: within a need rows stand by what is lost. */
const ofModels = ['expected', 'ratio', 'need', 'lostPower']
/** Columns that need the codes and set points of every machine. */
const ofCauses = ['cause', 'since']
/** In a larger fleet codes are followed only when rows are sorted or filtered by them. */
const mostWithCodes = 1_000

export interface ColumnsInUse {
  /** Ids of the columns that are drawn. */
  readonly shown: readonly string[]
  /** Ids of columns that rows are sorted or filtered by, drawn or not. */
  readonly judged: readonly string[]
}

/**
 * Tags whose values are needed of every machine, in sight or not, the most important first: what tells that a farm
 * lives, the states and powers, which tell who needs somebody, what is sorted and filtered by, then sums and means of groups and the inputs of the power models.
 * Cells in sight subscribe to their own values by themselves; a column that nobody looks at costs nothing.
 */
export const neededTagIds = (farms: readonly FarmRow[], { shown, judged }: ColumnsInUse): readonly number[] => {
  const machines = farms.flatMap((farm) => farm.machines)
  const used = [...judged, ...shown]
  // A word of hours ago is believed while the power comes: many send their state only when it changes.
  const names = new Set(['State', 'ActivePower'])
  for (const id of judged) if (findSignal(id)) names.add(id)
  for (const id of shown) if (groupingOf(id)) names.add(id)
  const isOfCauses = (ids: readonly string[]) => ids.some((id) => ofCauses.includes(id))
  if (isOfCauses(judged) || (machines.length <= mostWithCodes && isOfCauses(shown)))
    for (const name of causeSignals) names.add(name)
  const tagsNamed = (name: string) => machines.flatMap(({ tags }) => tags.get(name)?.tagId ?? [])
  const inputs = (machine: MachineRow) => expectedPowerTags(machine).map(({ tagId }) => tagId)
  return [
    ...new Set([
      ...farms.flatMap((farm) => lifeTags(farm).map(({ tagId }) => tagId)),
      ...[...names].flatMap(tagsNamed),
      ...(used.some((id) => ofModels.includes(id)) ? machines.flatMap(inputs) : []),
    ]),
  ]
}
