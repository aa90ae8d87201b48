import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { minuteMs } from '../../../../domain/time-zone.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { calendarDates } from '../../../energy/contract/calendar-dates.ts'
import type { EnergyReply } from '../../../energy/contract/energy.ts'
import { findFigure, quantitiesAt, together } from '../../../energy/contract/energy-figures.ts'
import { energyQuery } from '../../../energy/web/port.ts'
import { type FleetRow, farmOf, machinesOf } from '../../../fleet-state/contract/fleet-rows.ts'
import { useFleetLive } from '../../../fleet-state/web/live-port.ts'

export const solarPeriods = ['day', 'month', 'year'] as const
export type SolarPeriod = (typeof solarPeriods)[number]
export const solarFigures = ['performanceRatio', 'specificYield'] as const
export type SolarFigure = (typeof solarFigures)[number]

/** Ids of the columns, e.g. `performanceRatioMonth`. */
export const solarColumnId = (figure: SolarFigure, period: SolarPeriod) =>
  `${figure}${period === 'day' ? 'Day' : period === 'month' ? 'Month' : 'Year'}` as const

/** A figure of a solar farm, sub-farm or machine from the start of a period; null: unknown, undefined: it is being read. */
export type SolarFigureOf = (row: FleetRow, figure: SolarFigure, period: SolarPeriod) => number | null | undefined

/** One figure of a row: a ratio of the sums of its machines; of a whole farm that of the farm. */
export const solarFigureOf = (reply: EnergyReply | undefined, row: FleetRow, id: SolarFigure): number | null => {
  const figure = findFigure(id)
  const { farmCode } = farmOf(row).farm
  const ofFarm = reply?.subjects.filter((subject) => subject.farmCode === farmCode && subject.technology === 'solar')
  if (!figure || !ofFarm) return null
  const codes = new Set(machinesOf(row).map(({ machine }) => machine.machineCode))
  const isWhole = row.kind === 'farm' && !row.whole
  const subjects = ofFarm.filter(({ machineCode }) =>
    isWhole ? machineCode === undefined : machineCode !== undefined && codes.has(machineCode),
  )
  if (subjects.length === 0) return null
  const peaks = subjects.map(({ peakKw }) => peakKw)
  const peakKw = peaks.includes(null) ? null : peaks.reduce<number>((sum, kw) => sum + (kw ?? 0), 0)
  const parts = subjects.flatMap((subject) => (reply?.buckets ?? []).map((_, bucket) => quantitiesAt(subject, bucket)))
  return figure.of(together(parts), { ratedKw: null, peakKw })
}

interface Asked {
  readonly farmCode: string | undefined
  readonly zone: string
  readonly nowMs: number
  readonly isShown: boolean
}

interface AskedPeriod {
  readonly reply: EnergyReply | undefined
  readonly isLoading: boolean
}

/** Quantities from the start of a period until now. */
const usePeriod = (period: SolarPeriod, { farmCode, zone, nowMs, isShown }: Asked): AskedPeriod => {
  const { data, isLoading } = useQuery({
    ...energyQuery(
      { ...calendarDates(zone, period, nowMs), by: period, before: false, ...(farmCode !== undefined && { farmCode }) },
      true,
    ),
    enabled: isShown,
  })
  return { reply: data, isLoading }
}

/** Figures of the calendar of the plant, of farms and, on the page of one farm, of its machines. */
export const useSolarFigures = (
  farmCode: string | undefined,
  plantZone: string | undefined,
  shown: (columnId: string) => boolean,
): SolarFigureOf => {
  const live = useFleetLive()
  const { zoneOf } = useZone()
  const asked = (period: SolarPeriod): Asked => ({
    farmCode,
    zone: plantZone ?? zoneOf(undefined),
    // The question changes with the day, not with each second.
    nowMs: Math.floor((live.nowMs() ?? Date.now()) / minuteMs) * minuteMs,
    isShown: solarFigures.some((figure) => shown(solarColumnId(figure, period))),
  })
  const day = usePeriod('day', asked('day'))
  const month = usePeriod('month', asked('month'))
  const year = usePeriod('year', asked('year'))
  const held = useRef({ day, month, year })
  held.current = { day, month, year }
  return useCallback((row, figure, period) => {
    const { reply, isLoading } = held.current[period]
    return isLoading ? undefined : solarFigureOf(reply, row, figure)
  }, [])
}
