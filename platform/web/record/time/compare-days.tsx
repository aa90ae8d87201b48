import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useFormat } from '../../reader/use-format.ts'
import { QueryError } from '../../states/query-error.tsx'
import type { RecordWords } from '../words/use-record-words.ts'
import { boundText, momentText } from './as-of.ts'
import { missingThen } from './as-of-banner.tsx'
import { DayField } from './day-field.tsx'
import styles from './temporal.module.css'
import type { TemporalQueries } from './temporal-queries.ts'

interface CompareProps {
  readonly id: string
  readonly queries: TemporalQueries
  readonly words: RecordWords
}

/** A button that shows which fields differ between two days. */
export function CompareDays(props: CompareProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('record.time.compare')}
      </Button>
      <Drawer
        title={t('record.time.compare')}
        closeLabel={t('action.close')}
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={640}
      >
        {isOpen && <Comparison {...props} />}
      </Drawer>
    </>
  )
}

function Comparison({ id, queries, words }: CompareProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <div className={styles.dialog}>
      <DayField label={t('record.time.from')} value={from} onChange={setFrom} needed />
      <DayField label={t('record.time.to')} value={to} onChange={setTo} needed />
      {from !== '' && to !== '' && <Differences {...{ id, queries, words, from, to }} onAgain={() => setFrom('')} />}
    </div>
  )
}

function Differences({
  id,
  queries,
  words,
  from,
  to,
  onAgain,
}: CompareProps & { readonly from: string; readonly to: string; readonly onAgain: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(queries.difference(id, from, to))
  if (error)
    return (
      missingThen(error, { asOf: from }, onAgain) ?? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )
    )
  if (!data) return <LoadingState label={t('state.loading')} rows={3} />
  if (data.fields.length === 0) return <Note role="status">{t('record.time.compareNone')}</Note>
  const day = (ms: number, text: string) =>
    text.includes('T') ? boundText(ms, format, data.zone) : momentText(text, format, data.zone)
  return (
    <ShortTable
      label={{ text: t('record.time.compare') }}
      rows={data.fields}
      rowKey={({ field }) => field}
      columns={[
        { id: 'field', header: t('record.time.field'), names: true, cell: ({ field }) => words.label(field) },
        { id: 'from', header: day(data.fromMs, from), cell: ({ field, before }) => words.value(field, before) },
        { id: 'to', header: day(data.toMs, to), cell: ({ field, after }) => words.value(field, after) },
      ]}
    />
  )
}
