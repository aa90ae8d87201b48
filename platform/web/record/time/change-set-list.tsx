import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import type { Fields } from '../../../contract/field.ts'
import type { FieldError } from '../../../contract/problem.ts'
import type { FieldChange, RecordChange } from '../../../contract/record-change.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refusalKeyOf } from '../../forms/refusal.ts'
import { useFormat } from '../../reader/use-format.ts'
import { useZone } from '../../reader/use-zone.ts'
import { useCan } from '../../rights/use-can.ts'
import { QueryError } from '../../states/query-error.tsx'
import { Instant } from '../../time/instant.tsx'
import type { RecordQueries } from '../record-queries.ts'
import { useChangeWords } from '../words/use-change-words.ts'
import { useFaultText } from '../words/use-fault-text.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import { boundText } from './as-of.ts'
import styles from './temporal.module.css'
import type { KindCalls } from './temporal-queries.ts'
import { ReasonField } from './validity-fields.tsx'

interface ListProps<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly words: RecordWords
  readonly queries: Pick<RecordQueries, 'changes' | 'readAgain'>
  readonly id: string
  /** Zone of the plant, in which days begin. */
  readonly plantZone: string | undefined
  /** The record is shown as of another day. */
  readonly isReadOnly: boolean
}

/** Changes without a user: nobody takes them back. */
const ofItself: ReadonlySet<string> = new Set(['takeEffect', 'manifest'])

/** The change sets of a record, newest first, with their reasons. Users with the right manage take one back. */
export function ChangeSetList<F extends Fields>(props: ListProps<F>) {
  const { kind, words, queries, id, plantZone, isReadOnly } = props
  const { t } = useTranslation()
  const can = useCan()
  const { data, error, isFetching, refetch } = useQuery(queries.changes(id))
  const changeWords = useChangeWords(kind, words)
  const [asked, setAsked] = useState<number>()
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
  if (!data) return <LoadingState label={t('state.loading')} rows={2} />
  if (data.length === 0) return <Note>{t('record.unchanged')}</Note>
  const canRevert = ({ changeSet, isReverted, operation }: RecordChange) =>
    !isReadOnly && can(kind.right.manage) && changeSet !== undefined && !isReverted && !ofItself.has(operation)
  return (
    <>
      <LineList>
        {data.map((change) => (
          <Line
            key={`${change.changeSet} ${change.atMs}`}
            after={
              <Note inline>
                <Instant atMs={change.atMs} />
              </Note>
            }
            below={
              <>
                {change.reason && <div>{change.reason}</div>}
                {change.fields.map((one) => (
                  <div key={`${one.field} ${one.fromMs}`}>
                    <Note inline>
                      {changeWords.field(one)}
                      <Span change={one} plantZone={plantZone} />
                    </Note>
                  </div>
                ))}
                {change.isReverted && <Note inline>{t('record.time.cancelled')}</Note>}
                {canRevert(change) && (
                  <div className={styles.buttons}>
                    <Button size="small" onClick={() => setAsked(change.changeSet)}>
                      {t('record.time.revert', { number: change.changeSet })}
                    </Button>
                  </div>
                )}
              </>
            }
          >
            {`${changeWords.operation(change.operation)} · ${change.by ?? t('record.program')}`}
          </Line>
        ))}
      </LineList>
      {asked !== undefined && <RevertDialog {...props} number={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** " · from 1 Jan 2027 to 1 Mar 2027", of a change that does not hold since the record began until further notice. */
function Span({
  change: { fromMs, toMs },
  plantZone,
}: {
  readonly change: FieldChange
  readonly plantZone: string | undefined
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = useZone().zoneOf(plantZone)
  const day = (ms: number) => boundText(ms, format, plantZone ?? shown)
  const from = typeof fromMs === 'number' && t('record.time.spanFrom', { day: day(fromMs) })
  const to = typeof toMs === 'number' && t('record.time.spanTo', { day: day(toMs) })
  const parts = [from, to].filter(Boolean).join(' ')
  return parts === '' ? null : ` · ${parts}`
}

/** Asks before a change set is taken back, and names the fields that others changed since. */
function RevertDialog<F extends Fields>({
  kind,
  calls,
  words,
  queries,
  number,
  onClose,
}: ListProps<F> & { readonly number: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const revert = useMutation({
    mutationFn: async () => {
      if (!calls.revert) throw new Error(`kind "${kind.kind}" reverts nothing`)
      const body = reason.trim() === '' ? {} : { reason: reason.trim() }
      await call(calls.revert, { params: { number }, body } as never)
      await queries.readAgain(client)
    },
    onSuccess: () => {
      showNotice(t('record.time.reverted', { number }))
      onClose()
    },
    onError: () => void queries.readAgain(client),
  })
  const refused = refusedFields(revert.error)
  const isChanged = revert.error instanceof ApiError && revert.error.code === 'changed-since'
  return (
    <Modal
      opened
      title={t('record.time.revertTitle', { number })}
      closeLabel={t('action.close')}
      onClose={() => !revert.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="danger" busy={revert.isPending} onClick={() => revert.mutate()}>
            {t('record.time.revertDo')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{t('record.time.revertText')}</p>
        <ReasonField value={reason} onChange={setReason} />
        {refused.length > 0 ? (
          <div role="alert">
            <p>{t(isChanged ? 'record.time.revertRefused' : 'record.time.revertInvalid')}</p>
            <ul>
              {refused.map((one) => (
                <li key={one.path}>
                  <RefusedField error={one} kind={kind} words={words} />
                </li>
              ))}
            </ul>
          </div>
        ) : (
          revert.error && (
            <Fault>
              {t(
                refusalKeyOf(revert.error, {
                  taken: 'record.time.revertTaken',
                  'in-use': 'record.inUse',
                  'already-reverted': 'record.time.alreadyReverted',
                }),
              )}
            </Fault>
          )
        )}
      </div>
    </Modal>
  )
}

/** Fields of records for which a change set cannot be taken back. */
const refusedFields = (error: unknown): readonly FieldError[] =>
  error instanceof ApiError ? (error.problem?.errors ?? []).filter(({ path }) => path.startsWith('records.')) : []

/**
 * "Diameter: Hélène Moreau, 12 Mar 2024, 10:00", or "Diameter: must not be empty". A field of another kind has the words of
 * the server.
 */
function RefusedField({
  error,
  kind,
  words,
}: {
  readonly error: FieldError
  readonly kind: Pick<RecordKind, 'kind' | 'fields' | 'words'>
  readonly words: RecordWords
}) {
  const faultText = useFaultText(kind)
  const [, name, , field = ''] = error.path.split('.')
  if (name !== kind.kind || !Object.hasOwn(kind.fields, field)) return error.message
  const { code = 'invalid', bound, value, unit } = error
  if (code !== 'changed-since' || typeof bound !== 'string')
    return `${words.label(field)}: ${faultText({ field, code, bound, value, unit, about: error.message })}`
  return (
    <>
      {words.label(field)}: {value}, <Instant atMs={Date.parse(bound)} />
    </>
  )
}
