import type { ComponentType } from 'react'
import { useMemo } from 'react'
import { useFormat } from '../../../platform/web/reader/use-format.ts'
import { type FarmRow, type MachineRow, ratedPowerKw } from '../../fleet-state/contract/fleet-rows.ts'
import { machineNow } from '../../fleet-state/contract/row-figures.ts'
import { type PowerSource, powerSourceOf, tileMoment, tileTagIds } from '../../fleet-state/contract/tile-moment.ts'
import { StateCell } from '../../fleet-state/web/cells-port.ts'
import { fleetPowerWords, powerWords } from '../../fleet-state/web/figures-port.ts'
import { useFleetJudgements, useFleetLive, useKeptTags, useTicked } from '../../fleet-state/web/live-port.ts'
import styles from './search-now.module.css'

/** State and power of a machine in a row of the search, by the rules of its row in the table. */
function MachineInSearch({ row }: { readonly row: MachineRow }) {
  const format = useFormat()
  const live = useFleetLive()
  useKeptTags(
    useMemo(
      () => ['State', 'ActivePower'].flatMap((signal) => row.tags.get(signal)?.tagId ?? []).concat(lifeTagIds(row)),
      [row],
    ),
  )
  // Also on a page that asks for no findings itself.
  useFleetJudgements()
  const power = useTicked(() => {
    const { power: now, freshness } = machineNow(row, live)
    return freshness === 'stale' ? '-' : powerWords(ratedPowerKw(row) ?? 0, format).powerText(now?.value)
  })
  return (
    <span className={styles.now}>
      <StateCell row={row} />
      <span className={styles.power}>{power}</span>
    </span>
  )
}

const lifeTagIds = (row: MachineRow): readonly number[] =>
  row.farmRow.farm.tags.filter(({ name }) => name === 'LifeWord').map(({ tagId }) => tagId)

/** State and power of a farm, as its tile shows them. */
function FarmInSearch({ row, source }: { readonly row: FarmRow; readonly source: PowerSource }) {
  const format = useFormat()
  const live = useFleetLive()
  useKeptTags(useMemo(() => tileTagIds([row], source), [row, source]))
  useFleetJudgements()
  const power = useTicked(() => {
    const { connection, powerKw } = tileMoment(row, source, live)
    return connection === 'lost' ? '-' : fleetPowerWords(format, 1).text(powerKw)
  })
  return (
    <span className={styles.now}>
      <StateCell row={row} />
      <span className={styles.power}>{power}</span>
    </span>
  )
}

/** Finds the component of a farm or a machine; a fleet too large to follow has its farms' own power, as on the tiles. */
export const createNowOf = (
  farms: readonly FarmRow[],
): ((farmCode: string, machineCode?: string) => ComponentType | undefined) => {
  const source = powerSourceOf(farms)
  const rows = new Map(farms.map((row) => [row.farm.farmCode, row]))
  const machines = new Map(
    farms.flatMap((row) =>
      row.machines.map((machine) => [`${row.farm.farmCode}/${machine.machine.machineCode}`, machine] as const),
    ),
  )
  return (farmCode, machineCode) => {
    const farm = rows.get(farmCode)
    if (machineCode === undefined) return farm && (() => <FarmInSearch row={farm} source={source} />)
    const machine = machines.get(`${farmCode}/${machineCode}`)
    return machine && (() => <MachineInSearch row={machine} />)
  }
}
