import { useMemo } from 'react'
import { machineNeed } from '../../contract/fleet-moment.ts'
import type { FarmRow, FleetRow } from '../../contract/fleet-rows.ts'
import { liveSince, standsByState } from '../../contract/live-cause.ts'
import type { LiveFigures } from '../../contract/row-figures.ts'
import type { WordSince } from '../../contract/state-since.ts'
import { useTicked } from './page-tick.ts'
import { useFleetLive } from './use-fleet-live.ts'
import { mostTags, type SinceQuestion, useNeedingSince } from './use-needing-since.ts'

const noneKnown: ReadonlyMap<string, WordSince> = new Map()

/** Machines whose state has a start that only history tells, e.g. inverters: they have no counter of their own. */
const withoutCounter = (farms: readonly FarmRow[], live: LiveFigures): SinceQuestion[] =>
  farms
    .flatMap(({ machines }) => machines)
    .flatMap((machine): SinceQuestion[] => {
      const need = machineNeed(machine, live)
      const tag = machine.tags.get('State')
      const word = tag && live.get(tag.tagId)?.value
      if (!standsByState(need) || !tag || typeof word !== 'string') return []
      const now = { machine, need }
      return liveSince(now, live) === undefined
        ? [{ id: machine.id, sinceMs: undefined, state: { tagId: tag.tagId, word } }]
        : []
    })
    .slice(0, mostTags)

/** Start of the state of machines that do not count it themselves, by the history of their state. */
export const useMachinesSince = (
  farms: readonly FarmRow[],
  isShown: boolean,
): ((row: FleetRow) => WordSince | undefined) => {
  const live = useFleetLive()
  const asked = useTicked(() => (isShown ? JSON.stringify(withoutCounter(farms, live)) : '[]'))
  const machines = useMemo(() => JSON.parse(asked) as SinceQuestion[], [asked])
  const found = JSON.stringify([...useNeedingSince(machines, noneKnown, live.nowMs())])
  return useMemo(() => {
    const byId = new Map(JSON.parse(found) as [string, WordSince][])
    return (row) => (row.kind === 'machine' ? byId.get(row.id) : undefined)
  }, [found])
}
