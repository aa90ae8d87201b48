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
 * Lost energy of today of a row, kWh; null if it is unknown, undefined while it is read for the first time. The function
 * stays the same while its answers are read again each minute.
 */
export const useLostToday = (
  farmCode: string | undefined,
  isAsked: boolean,
): ((row: FleetRow) => number | null | undefined) => {
  const { data, isLoading } = useQuery({ ...fleetLossesQuery(farmCode, 'machines'), enabled: isAsked })
  const found = useMemo(() => lostByRow(data?.farms), [data])
  const held = useRef({ found, isLoading })
  held.current = { found, isLoading }
  return useCallback((row) => {
    const { found: lost, isLoading: isFirst } = held.current
    const unknown = isFirst ? undefined : null
    if (row.kind === 'farm') return lost.get(row.farm.farmCode) ?? unknown
    const { farmCode: code } = farmOf(row).farm
    const known = machinesOf(row).flatMap(({ machine }) => lost.get(`${code}/${machine.machineCode}`) ?? [])
    return known.length === 0 ? unknown : known.reduce((sum, kwh) => sum + kwh, 0)
  }, [])
}
