import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { minuteMs } from '../../../../domain/time-zone.ts'
import { useLiveStatus } from '../../../../platform/web/live/live-context.tsx'
import { farmConnection, lifeTags } from '../../../fleet-state/contract/fleet-moment.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { FarmToday } from '../../../fleet-state/contract/fleet-today.ts'
import { wordBegin } from '../../../fleet-state/contract/state-since.ts'
import { stationAlarms } from '../../../fleet-state/contract/station-needs.ts'
import { useFleetJudgements, useFleetLive, useKeptTags, usePageTick } from '../../../fleet-state/web/live-port.ts'
import { fleetTodayQuery } from '../../../fleet-state/web/port.ts'
import { historyQuery } from '../../../history/web/port.ts'
import type { FarmMoment } from './farm-findings.ts'
import { type MachineMoment, machineMoment, momentTagIds } from './machine-moment.ts'

/** How far back the beginning of a state is looked for. */
const lookBackMs = 7 * 24 * 60 * minuteMs
/** Steps of ten minutes over that time. */
const lookBackPx = 1_008
/** The question stays the same for so long, so that its answer is kept. */
const askedEveryMs = 10 * minuteMs
const mostTags = 40

export interface FarmDay {
  readonly fromMs: number
  readonly stepMs: number
  readonly farm: FarmToday
}

/** The farm's last 24 hours and day so far; undefined while they are read and where they cannot be had. */
export const useFarmDay = (farmCode: string): { readonly day: FarmDay | undefined; readonly failed: boolean } => {
  const { data, isError } = useQuery(fleetTodayQuery(farmCode))
  const day = useMemo(() => {
    const farm = data?.farms.find((one) => one.farmCode === farmCode)
    return data && farm && { fromMs: data.fromMs, stepMs: data.stepMs, farm }
  }, [data, farmCode])
  return { day, failed: isError || (data !== undefined && day === undefined) }
}

interface Asked {
  readonly code: string
  readonly tagId: number
}

const standing: readonly MachineMoment['need'][] = ['fault', 'stopped', 'maintenance']

/** Since when machines that stand have been in their state, by machine code: by their own counters, else by the history of their words. */
const useSince = (farm: FarmRow, machines: readonly MachineMoment[], nowMs: number | undefined) => {
  const codes = machines
    .filter(({ need, stoodSinceMs }) => standing.includes(need) && stoodSinceMs === null)
    .map(({ machineCode }) => machineCode)
    .slice(0, mostTags)
    .join('\n')
  const asked = useMemo(() => {
    const wanted = new Set(codes.split('\n'))
    const standing = farm.machines.flatMap(({ machine, tags }): Asked[] => {
      const tag = tags.get('State')
      return tag && wanted.has(machine.machineCode) ? [{ code: machine.machineCode, tagId: tag.tagId }] : []
    })
    return standing.slice(0, mostTags)
  }, [farm, codes])
  const toMs = nowMs === undefined ? 0 : Math.floor(nowMs / askedEveryMs) * askedEveryMs + askedEveryMs
  const { data } = useQuery({
    ...historyQuery({
      tagIds: asked.map(({ tagId }) => tagId),
      fromMs: toMs - lookBackMs,
      toMs,
      widthPx: lookBackPx,
    }),
    enabled: asked.length > 0 && toMs > 0,
    placeholderData: (held) => held,
  })
  return useMemo(() => {
    const series = new Map(data?.map((one) => [one.tagId, one]))
    const states = new Map(machines.map(({ machineCode, state }) => [machineCode, state]))
    const counted = machines.flatMap(({ machineCode, need, stoodSinceMs }) =>
      stoodSinceMs !== null && standing.includes(need) ? [[machineCode, stoodSinceMs] as const] : [],
    )
    const found = asked.flatMap(({ code, tagId }) => {
      const stored = series.get(tagId)
      const begin = stored && wordBegin(stored, states.get(code) ?? '')
      return begin === undefined ? [] : [{ code, ...begin }]
    })
    return {
      since: new Map([...counted, ...found.map(({ code, sinceMs }) => [code, sinceMs] as const)]),
      sinceAtLeast: new Set(found.flatMap(({ code, isAtLeast }) => (isAtLeast ? code : []))),
    }
  }, [data, asked, machines])
}

/** All that the farm's page says of now, made anew each second. */
export const useFarmMoment = (farm: FarmRow, day: FarmDay | undefined): FarmMoment => {
  const pulse = usePageTick()
  const live = useFleetLive()
  const { backlog } = useLiveStatus()
  const isFilling = backlog !== null && backlog.totalRows > 0
  const watched = useMemo(
    () => [...new Set([...lifeTags(farm).map(({ tagId }) => tagId), ...momentTagIds(farm.machines)])],
    [farm],
  )
  useKeptTags(watched)
  useFleetJudgements(farm.farm.farmCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pulse says that time has passed
  const machines = useMemo(() => farm.machines.map((row) => machineMoment(row, live)), [farm, live, pulse])
  const alarms = stationAlarms(farm, live)
  const begins = useSince(farm, machines, live.nowMs())
  return {
    technology: farm.technology,
    connection: farmConnection(farm, live),
    machines,
    ...begins,
    // While history is still arriving, what lacks of it needs nobody.
    alarms,
    dataToday: isFilling ? null : (day?.farm.dataToday ?? null),
  }
}
