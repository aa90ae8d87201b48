import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictNote } from '../../../kit/composites/record/conflict-note.tsx'
import { Line, LineList } from '../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import type { FieldChange, RecordChange } from '../../contract/record-change.ts'
import { useFormat } from '../reader/use-format.ts'
import { QueryError } from '../states/query-error.tsx'
import { Instant } from '../time/instant.tsx'
import type { Saving } from './use-saving.ts'

/** How the changes of a kind of record are told. */
export interface ChangeWords {
  /** "Changed", of an operation's id. */
  readonly operation: (operation: string) => string
  /** "Title: - → Dr". */
  readonly field: (change: FieldChange) => string
}

/** Who changed what of a record, newest first. */
export function RecordChanges({
  query,
  words,
  more,
}: {
  readonly query: UseQueryOptions<RecordChange[], Error, RecordChange[], string[]>
  readonly words: ChangeWords
  /** Below the fields of a change. */
  readonly more?: (change: RecordChange) => ReactNode
}) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(query)
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
  if (!data) return <LoadingState label={t('state.loading')} rows={2} />
  if (data.length === 0) return <Note>{t('record.unchanged')}</Note>
  return (
    <LineList>
      {data.map((change) => (
        <Line
          key={keyOf(change)}
          after={
            <Note inline>
              <Instant atMs={change.atMs} />
            </Note>
          }
          below={
            <>
              {fieldLines(change, words)}
              {more?.(change)}
            </>
          }
        >
          {`${words.operation(change.operation)} · ${change.by ?? t('record.program')}`}
        </Line>
      ))}
    </LineList>
  )
}

/** Above a form whose record somebody else has saved meanwhile: who, when, what, and what can be done. */
export function EditConflict({
  title,
  saving: { others: changes, refusedSaves },
  words,
}: {
  readonly title: string
  readonly saving: Pick<Saving, 'others' | 'refusedSaves'>
  readonly words: ChangeWords
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [nowMs] = useState(Date.now)
  if (changes.length === 0) return null
  return (
    <ConflictNote
      title={title}
      refusedSaves={refusedSaves}
      next={t('record.conflictNext')}
      changes={changes.map((change) => (
        <li key={keyOf(change)}>
          <strong>{change.by ?? t('record.program')}</strong>, {format.age(nowMs - change.atMs)}
          {fieldLines(change, words)}
        </li>
      ))}
    />
  )
}

const keyOf = ({ atMs, operation }: RecordChange) => `${atMs} ${operation}`

const fieldLines = ({ fields }: RecordChange, words: ChangeWords): ReactNode[] | undefined =>
  fields.length === 0
    ? undefined
    : fields.map((change) => (
        <div key={change.field}>
          <Note inline>{words.field(change)}</Note>
        </div>
      ))
