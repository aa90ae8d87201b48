import { useEffect, useMemo, useRef, useState } from 'react'
import { maxTagsPerConnection } from '../../../../platform/contract/live-protocol.ts'
import { dayOf, type FleetDay } from '../../contract/fleet-day.ts'
import type { FarmRow } from '../../contract/fleet-rows.ts'
import { reasonTagIds } from '../../contract/needing-machines.ts'
import { type MeanStake, nextStake } from '../../contract/stake.ts'
import {
  isSameTile,
  type MomentOf,
  powerSourceOf,
  type TileMoment,
  tileMoment,
  tileTagIds,
} from '../../contract/tile-moment.ts'
import { usePageTick } from './page-tick.ts'
import { useFleetJudgements } from './use-fleet-judgements.ts'
import { useFleetLive, useKeptTags } from './use-fleet-live.ts'
import { useNeedingSince } from './use-needing-since.ts'

/** The rest of a connection belongs to what else the page shows. */
const mostKept = 0.8 * maxTagsPerConnection

/**
 * How each farm stands, made anew once a second for all of them together; what looks as before stays the same object.
 * Where machines are too many to be followed, what is expected is that of the last step of the day.
 */
export const useTileMoments = (farms: readonly FarmRow[], day: FleetDay | undefined): MomentOf => {
  const pulse = usePageTick()
  const live = useFleetLive()
  const source = useMemo(() => powerSourceOf(farms), [farms])
  useKeptTags(useMemo(() => tileTagIds(farms, source).slice(0, mostKept), [farms, source]))
  useFleetJudgements()
  const held = useRef<ReadonlyMap<string, TileMoment>>(new Map())
  const stakes = useRef(new Map<string, MeanStake>())
  const [needing, setNeeding] = useState('')
  useKeptTags(useMemo(() => reasonTagIds(farms, new Set(needing.split('\n'))), [farms, needing]))
  const since = useRef<ReturnType<typeof useNeedingSince>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pulse stands for what the live store has heard
  const momentOf = useMemo<MomentOf>(() => {
    const moment = (row: FarmRow): TileMoment => {
      const found = tileMoment(row, source, live)
      const before = held.current.get(row.id)
      const what = `${found.connection} ${found.needingMachines.map(({ id, need }) => `${id} ${need}`).join()}`
      const stake = nextStake(stakes.current.get(row.id), { kw: found.stakeKw, atMs: live.nowMs() ?? 0, what })
      stakes.current.set(row.id, stake)
      const now = {
        ...found,
        // While the page waits for a farm its power is unknown: the farm keeps its place.
        stakeKw: found.isAwaited && before?.worst === found.worst ? (before?.stakeKw ?? stake.heldKw) : stake.heldKw,
        needingMachines: found.needingMachines.map((machine) => {
          const begin = machine.sinceMs === undefined ? since.current.get(machine.id) : undefined
          return begin ? { ...machine, sinceMs: begin.sinceMs, sinceIsAtLeast: begin.isAtLeast } : machine
        }),
      }
      const expectedKw = now.expectedKw ?? dayOf(row, day)?.expectedNowKw ?? null
      return now.connection === 'lost' ? now : { ...now, expectedKw }
    }
    const moments = new Map<string, TileMoment>()
    for (const row of farms) {
      const [before, now] = [held.current.get(row.id), moment(row)]
      moments.set(row.id, before && isSameTile(before, now) ? before : now)
    }
    held.current = moments
    return (row) => moments.get(row.id) ?? moment(row)
  }, [pulse, farms, source, live, day])
  const needingNow = farms.map((row) => momentOf(row).needingMachines)
  // Why and since when is asked for only of machines that need somebody, from the next drawing on; the worst of each farm first.
  since.current = useNeedingSince(
    [...needingNow.map(([worst]) => worst), ...needingNow.flatMap((machines) => machines.slice(1))].filter(
      (machine) => machine !== undefined,
    ),
    since.current,
    live.nowMs(),
  )
  const ids = needingNow.flatMap((machines) => machines.map(({ id }) => id)).join('\n')
  useEffect(() => setNeeding(ids), [ids])
  return momentOf
}
