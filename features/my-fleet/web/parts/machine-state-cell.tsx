import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { knownState } from '../../contract/machine-state.ts'
import { stationAlarms, withAlarms } from '../farm/station-alarms.ts'
import { countNeeds, farmConnection, lostCode, machineAttention, silentCode, stateCode } from '../fleet/fleet-moment.ts'
import { type FarmRow, type FleetRow, farmOf, type MachineRow } from '../fleet/fleet-rows.ts'
import { type Attention, attentions, markOfAttention } from '../fleet/machine-state.ts'
import { useCodeWords } from './code-text.tsx'
import styles from './machine-state-cell.module.css'
import { usePulsed } from './pulse.ts'
import { type FleetLive, useFleetLive, useWatchedTags } from './use-fleet-live.ts'

/** Word of a state's code, which a machine sends or which `stateCode` gives, in the language of the page. */
export const stateWord = (code: string, t: (key: string) => string): string => {
  if (code === lostCode || code === silentCode) return t(`myFleet.need.${code}`)
  const known = knownState(code)
  return known ? t(`myFleet.state.${known}`) : code
}

/** State of a machine in a word, with a mark only when somebody is needed; of a group, how many need what. */
export function StateCell({ row }: { readonly row: FleetRow }) {
  return row.kind === 'machine' ? <MachineWord row={row} /> : <GroupState row={row} />
}

function MachineWord({ row }: { readonly row: MachineRow }) {
  const { t } = useTranslation()
  const live = useFleetLive()
  const { tags } = useLive()
  const tagId = row.tags.get('State')?.tagId
  // A new word is shown with its frame, not with the next pulse.
  const watch = useCallback(
    (changed: () => void) => (tagId === undefined ? () => undefined : tags.watch(tagId, changed)),
    [tags, tagId],
  )
  const code = usePulsed(() => stateCode(row, live) ?? undefined, watch)
  const attention = usePulsed(() => machineAttention(row, live), watch)
  const codeTagId = attention && row.tags.get('StatusCode')?.tagId
  useWatchedTags(useMemo(() => (codeTagId === undefined ? [] : [codeTagId]), [codeTagId]))
  const why = useCodeWords(row)
  if (code === undefined) return <span className={styles.none}>-</span>
  const word = stateWord(code, t)
  if (!attention) return <span className={styles.quiet}>{word}</span>
  return (
    <span title={why && `${word}: ${why}`}>
      <StateMark state={markOfAttention[attention]} label={word} />
    </span>
  )
}

type GroupRow = Exclude<FleetRow, MachineRow>

/** What a group's machines need, as one text that changes only with it: `lost`, or `fault 2,stopped 1`. */
const groupNeeds = (row: GroupRow, live: FleetLive): string => {
  if (farmConnection(farmOf(row), live).state === 'lost') return lostCode
  const machines = countNeeds(row.machines, live)
  const counts = row.kind === 'farm' ? withAlarms(machines, stationAlarms(row, live)) : machines
  return attentions.flatMap((attention) => (counts[attention] > 0 ? `${attention} ${counts[attention]}` : [])).join(',')
}

const parsedNeeds = (needs: string) =>
  needs.split(',').map((need) => {
    const [attention, count] = need.split(' ')
    return { attention: attention as Attention, count: Number(count) }
  })

/** State of a group in words, for files: "2 Fault, 1 Stopped / 12", or how many machines there are. */
export const groupStateWords = (
  row: GroupRow,
  live: FleetLive,
  t: (key: string, figures?: Record<string, string | number>) => string,
): string => {
  const needs = groupNeeds(row, live)
  if (needs === lostCode) return t('myFleet.need.lost')
  if (needs === '') return t('myFleet.table.machineCount', { count: row.machines.length })
  const words = parsedNeeds(needs).map(({ attention, count }) => `${count} ${t(`myFleet.need.${attention}`)}`)
  return `${words.join(', ')} / ${row.machines.length}`
}

function GroupState({ row }: { readonly row: GroupRow }) {
  const { t } = useTranslation()
  const live = useFleetLive()
  const needs = usePulsed(() => groupNeeds(row, live))
  if (needs === lostCode) return <StateMark state="stale" label={t('myFleet.need.lost')} />
  if (needs === '')
    return <span className={styles.quiet}>{t('myFleet.table.machineCount', { count: row.machines.length })}</span>
  return (
    <span className={styles.counts}>
      {parsedNeeds(needs).map(({ attention, count }) => (
        <span key={attention} className={styles.count}>
          <StateMark state={markOfAttention[attention]} label={t(`myFleet.need.${attention}`)} labelHidden />
          {count}
        </span>
      ))}
      <span className={styles.of}>/ {row.machines.length}</span>
    </span>
  )
}

/** Whether a farm's line is up, and since when not. */
export function ConnectionWords({ row }: { readonly row: FarmRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const state = usePulsed(() => farmConnection(row, live).state)
  const age = usePulsed(() => (state === 'lost' ? format.age(farmConnection(row, live).ageMs) : ''))
  if (state === 'connected') return <span className={styles.quiet}>{t('myFleet.connection.connected')}</span>
  if (state === 'unknown') return <span className={styles.none}>{t('myFleet.connection.unknown')}</span>
  return <StateMark state="stale" label={t('myFleet.connection.lostFor', { age })} />
}
