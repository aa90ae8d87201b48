import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { FarmLosses } from '../../contract/fleet-losses.ts'
import { type FleetRow, farmOf, machinesOf } from '../../contract/fleet-rows.ts'
import { lostKwh } from '../../contract/losses.ts'
import { fleetLossesQuery } from '../queries.ts'

/** Lost energy by farm, and by farm and machine, kWh. */
const lostByRow = (farms: readonly FarmLosses[] = []): ReadonlyMap<string, number> =>
  new Map(
    farms.flatMap((farm) => [
      [farm.farmCode, lostKwh(farm)] as const,
      ...(farm.machines ?? []).map((machine) => [`${farm.farmCode}/${machine.machineCode}`, lostKwh(machine)] as const),
    ]),
  )

/**
 * Lost energy of today of a row, kWh; undefined if it is unknown. The function stays the same while its answers are read
 * again each minute.
 */
export const useLostToday = (
  farmCode: string | undefined,
  isAsked: boolean,
): ((row: FleetRow) => number | undefined) => {
  const { data } = useQuery({ ...fleetLossesQuery(farmCode, 'machines'), enabled: isAsked })
  const found = useMemo(() => lostByRow(data?.farms), [data])
  const held = useRef(found)
  held.current = found
  return useCallback((row) => {
    if (row.kind === 'farm') return held.current.get(row.farm.farmCode)
    const { farmCode: code } = farmOf(row).farm
    const known = machinesOf(row).flatMap(({ machine }) => held.current.get(`${code}/${machine.machineCode}`) ?? [])
    return known.length === 0 ? undefined : known.reduce((sum, kwh) => sum + kwh, 0)
  }, [])
}
