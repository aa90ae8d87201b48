import { IconHistory } from '@tabler/icons-react'
import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import type { Field } from '../../../contract/field.ts'
import { equalValues } from '../../../contract/field-value.ts'
import { isWithin } from '../../../contract/temporal.ts'
import type { AsOf, RecordTimeline, TimelineSegment } from '../../../contract/temporal-calls.ts'
import { useFormat } from '../../reader/use-format.ts'
import { QueryError } from '../../states/query-error.tsx'
import type { RecordWords } from '../words/use-record-words.ts'
import { boundText, momentMs } from './as-of.ts'
import styles from './temporal.module.css'
import type { TemporalQueries } from './temporal-queries.ts'

interface TimelineProps {
  readonly id: string
  readonly field: string
  readonly queries: TemporalQueries
  readonly words: RecordWords
}

const segmentsOf = (timeline: RecordTimeline | undefined, field: string): readonly TimelineSegment[] =>
  timeline?.fields.find((one) => one.field === field)?.segments ?? []

/** Texts of the values that a field takes on later: "from 1 Jan 2027: 4,200 kW". */
export const usePlannedText = (
  id: string | undefined,
  queries: TemporalQueries | undefined,
  words: RecordWords,
): ((field: string) => string | undefined) => {
  const { t } = useTranslation()
  const format = useFormat()
  const timeline: UseQueryOptions<RecordTimeline, Error, RecordTimeline, string[]> | undefined =
    id === undefined ? undefined : queries?.timeline(id)
  const { data } = useQuery(timeline ?? { queryKey: ['no timeline'], queryFn: skipToken })
  const nowMs = Date.now()
  return (field) => {
    const planned = segmentsOf(data, field).flatMap(({ fromMs, value }) =>
      data && fromMs !== null && fromMs > nowMs
        ? [t('record.time.planned', { day: boundText(fromMs, format, data.zone), value: words.value(field, value) })]
        : [],
    )
    return planned.length === 0 ? undefined : planned.join(' · ')
  }
}

interface FieldTimeProps extends TimelineProps {
  readonly declared: Field
  /** The shown value. */
  readonly value: unknown
  /** The day on which the record is shown; undefined: now. */
  readonly asked: AsOf | undefined
}

/**
 * What the value of another day was overruled by: "corrected since: 12.5 mm" if it was known otherwise then, and the next
 * value: "from 12 Mar 2024: 12.5 mm".
 */
const useOverruledText = ({
  id,
  queries,
  words,
  field,
  declared,
  value,
  asked,
}: FieldTimeProps): string | undefined => {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery({ ...queries.timeline(id), enabled: asked !== undefined })
  if (!asked || !data) return undefined
  const atMs = asked.asOf === undefined ? Date.now() : momentMs(asked.asOf, data.zone)
  const segments = segmentsOf(data, field)
  const held = segments.find((one) => isWithin(one, atMs))
  const next = segments.find(({ fromMs }) => fromMs !== null && fromMs > atMs)
  const shown = (one: TimelineSegment) => words.value(field, one.value)
  const texts = [
    held && !equalValues(declared, held.value, value) && t('record.time.overruled', { value: shown(held) }),
    typeof next?.fromMs === 'number' &&
      t('record.time.planned', { day: boundText(next.fromMs, format, data.zone), value: shown(next) }),
  ]
  return texts.filter(Boolean).join(' · ') || undefined
}

/** Beside the value of a field: planned or overruling values, and a button that shows the values over time. */
export function FieldTime(props: FieldTimeProps) {
  const { field, queries, id, words, asked } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const planned = usePlannedText(id, queries, words)(field)
  const overruled = useOverruledText(props)
  const mark = asked ? overruled : planned
  const title = t('record.time.history', { field: words.label(field) })
  return (
    <>
      {mark !== undefined && <span className={styles.planned}>{mark}</span>}
      <IconButton
        size="small"
        label={title}
        icon={<IconHistory size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Drawer title={title} closeLabel={t('action.close')} opened={isOpen} onClose={() => setOpen(false)} size={640}>
        {isOpen && <FieldTimeline {...props} />}
      </Drawer>
    </>
  )
}

/** The values of a field over time, newest first, with who recorded them and why. */
export function FieldTimeline({ id, field, queries, words }: TimelineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(queries.timeline(id))
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
  if (!data) return <LoadingState label={t('state.loading')} rows={3} />
  const segments = segmentsOf(data, field)
  if (segments.length === 0) return <Note>{t('record.unchanged')}</Note>
  const bound = (ms: number | null, otherwise: string) =>
    ms === null ? t(otherwise) : boundText(ms, format, data.zone)
  const recorded = ({ changeSet }: TimelineSegment) => {
    const set = data.changeSets.find(({ number }) => number === changeSet)
    if (!set) return '-'
    const who = `${set.by ?? t('record.program')} · ${format.day(set.atMs, data.zone)}`
    return set.reason === null ? who : `${who} · ${set.reason}`
  }
  return (
    <ShortTable
      label={{ text: t('record.time.history', { field: words.label(field) }) }}
      rows={segments.toReversed()}
      rowKey={({ fromMs }) => fromMs ?? 'start'}
      columns={[
        { id: 'value', header: t('record.time.value'), names: true, cell: ({ value }) => words.value(field, value) },
        { id: 'from', header: t('record.time.validFrom'), cell: ({ fromMs }) => bound(fromMs, 'record.time.always') },
        { id: 'to', header: t('record.time.validTo'), cell: ({ toMs }) => bound(toMs, 'record.time.open') },
        { id: 'by', header: t('record.time.recorded'), cell: recorded },
      ]}
    />
  )
}

/** "Ends on 1 Jan 2027", of a record whose end is planned. */
export function PlannedEnd({ timeline: { endedMs, zone } }: { readonly timeline: RecordTimeline }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (endedMs === null || endedMs <= Date.now()) return null
  return <Note>{t('record.time.ends', { day: boundText(endedMs, format, zone) })}</Note>
}
