import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { farmConnection, lostCode, machineAttention, stateCode } from '../../contract/fleet-moment.ts'
import { type FleetRow, farmOf, type MachineRow } from '../../contract/fleet-rows.ts'
import { type AskedNeed, markOfAttention } from '../../contract/machine-need.ts'
import { markOfNeed, needsThere, rowNeeds } from '../../contract/need-counts.ts'
import { codeWords, statusCodeOf } from '../../contract/status-code.ts'
import { useTicked } from '../live/page-tick.ts'
import { type FleetLive, useFleetLive, useKeptTags } from '../live/use-fleet-live.ts'
import { NewRowMark } from '../seen/new-mark.tsx'
import type { Trace, TraceWords } from '../traces/figure-trace.ts'
import { lastStateWords, machineStateWords, stateWord } from '../words/state-words.ts'
import styles from './machine-state-cell.module.css'

/** State of a machine in a word, with a mark only when somebody is needed; of a group, how many need what. */
export function StateCell({ row }: { readonly row: FleetRow }) {
  return row.kind === 'machine' ? <MachineWord row={row} /> : <GroupState row={row} />
}

function MachineWord({ row }: { readonly row: MachineRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const { tags } = useLive()
  const tagId = row.tags.get('State')?.tagId
  // A new word is shown with its frame, not with the next pulse.
  const watch = useCallback(
    (changed: () => void) => (tagId === undefined ? () => undefined : tags.watch(tagId, changed)),
    [tags, tagId],
  )
  const word = useTicked(
    () => machineStateWords(row, live, { t: (key, figures) => t(key, { ...figures }), format }),
    watch,
  )
  const attention = useTicked(() => machineAttention(row, live), watch)
  // Its words are told on hover.
  const codeTagId = attention && row.tags.get('StatusCode')?.tagId
  useKeptTags(useMemo(() => (codeTagId === undefined ? [] : [codeTagId]), [codeTagId]))
  if (word === undefined) return <span className={styles.none}>-</span>
  // Another word is another element: the table looks whether it fits.
  if (!attention)
    return (
      <span key={word} className={styles.quiet}>
        {word}
      </span>
    )
  return (
    <>
      <NewRowMark row={row} />
      <StateMark key={word} state={markOfAttention[attention]} label={word} />
    </>
  )
}

type GroupRow = Exclude<FleetRow, MachineRow>

/** What a group needs, as one text that changes only with it: `lost`, or `fault 2 critical,stopped 1 warning`. */
const groupNeeds = (row: GroupRow, live: FleetLive): string => {
  if (farmConnection(farmOf(row), live).state === 'lost') return lostCode
  const counts = rowNeeds(row, live)
  return needsThere(counts)
    .map((need) => `${need} ${counts[need]} ${markOfNeed(need, counts)}`)
    .join(',')
}

const parsedNeeds = (needs: string) =>
  needs.split(',').map((part) => {
    const [need, count, mark] = part.split(' ')
    return { need: need as AskedNeed, count: Number(count), mark: mark as ReturnType<typeof markOfNeed> }
  })

/** State of a group in words, for files, as it stands in its cell: "Fault 2, Stopped 1 / 12", "Substation, 12 machines". */
export const groupStateWords = (
  row: GroupRow,
  live: FleetLive,
  { t, format }: Pick<TraceWords, 't' | 'format'>,
): string => {
  const needs = groupNeeds(row, live)
  const machines = t('fleetState.machineCount', { count: row.machines.length })
  if (needs === lostCode) return t('fleetState.connection.lost')
  if (needs === '') return machines
  const parts = parsedNeeds(needs)
  const words = parts.map(({ need, count }) => {
    const word = t(`fleetState.need.${need}`)
    return need === 'station' ? word : `${word} ${format.number(count)}`
  })
  return parts.some(({ need }) => need !== 'station')
    ? `${words.join(', ')} / ${format.number(row.machines.length)}`
    : [...words, machines].join(', ')
}

/** What is behind the word or the marks of a row: the manufacturer's code of a machine that needs somebody, all words of a group. */
export const stateTrace = (row: FleetRow, live: FleetLive, words: Pick<TraceWords, 't' | 'format'>): Trace => {
  const { t } = words
  if (row.kind !== 'machine') return [groupStateWords(row, live, words)]
  const status = machineAttention(row, live) && statusCodeOf(row, live)
  const code = stateCode(row, live)
  const last = lastStateWords(row, live, t)
  if (last !== undefined) return [last]
  return code === null || !status
    ? []
    : [t('fleetState.labelled', { label: stateWord(code, t), text: codeWords(status, t) })]
}

function GroupState({ row }: { readonly row: GroupRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const needs = useTicked(() => groupNeeds(row, live))
  if (needs === lostCode)
    return (
      <>
        <NewRowMark row={row} />
        <StateMark state="stale" label={t('fleetState.connection.lost')} />
      </>
    )
  if (needs === '')
    return <span className={styles.quiet}>{t('fleetState.machineCount', { count: row.machines.length })}</span>
  const parts = parsedNeeds(needs)
  return (
    <span className={styles.counts}>
      <NewRowMark row={row} />
      {parts.map(({ need, count, mark }) => (
        // Another count is another element: so the table hears that its room may not do any more.
        <span key={`${need} ${count}`} className={styles.count}>
          <StateMark state={mark} label={t(`fleetState.need.${need}`)} labelHidden={need !== 'station'} />
          {need !== 'station' && format.number(count)}
        </span>
      ))}
      <span className={styles.of}>
        {parts.some(({ need }) => need !== 'station')
          ? `/ ${format.number(row.machines.length)}`
          : t('fleetState.machineCount', { count: row.machines.length })}
      </span>
    </span>
  )
}
