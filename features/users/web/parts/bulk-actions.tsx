import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT, MANAGE } from '../../../../domain/right.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { type BulkAction, type BulkReport, bulkActions, changeUsers } from '../../contract/endpoints.ts'
import type { PersonRow } from '../../contract/person.ts'
import { bulkConfirm } from '../bulk-confirm.ts'
import { fullName } from '../person-names.ts'
import { groupNamesQuery, readUsersAgain } from '../queries.ts'
import { refusalKey, refusalKeyOf } from '../refusal.ts'
import styles from './bulk-actions.module.css'

const aboutGroups: readonly BulkAction[] = ['addToGroup', 'removeFromGroup']

/** Buttons of the selection bar; each opens a dialog that tells first what would happen. */
export function BulkActions({ people }: { readonly people: readonly PersonRow[] }) {
  const { t } = useTranslation()
  const can = useCan()
  const [action, setAction] = useState<BulkAction>()
  if (!can({ product: 'BackOfficeUsers', flag: EDIT })) return null
  const mayManage = can({ product: 'BackOfficeUsers', flag: MANAGE })
  return (
    <>
      {bulkActions
        .filter((one) => mayManage || !aboutGroups.includes(one))
        .map((one) => (
          <Button key={one} size="small" onClick={() => setAction(one)}>
            {t(`users.bulk.${one}`)}
          </Button>
        ))}
      {action && <BulkDialog key={action} action={action} people={people} onClose={() => setAction(undefined)} />}
    </>
  )
}

function BulkDialog({
  action,
  people,
  onClose,
}: {
  readonly action: BulkAction
  readonly people: readonly PersonRow[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [groupId, setGroupId] = useState<string | null>(null)
  const [report, setReport] = useState<BulkReport>()
  const isAboutGroups = aboutGroups.includes(action)
  const groups = useQuery({ ...groupNamesQuery(), enabled: isAboutGroups })
  const ids = people.map(({ id }) => id)
  const body = { action, ids, ...(groupId !== null && { groupId }) }
  const isReady = !isAboutGroups || groupId !== null
  const preview = useQuery({
    queryKey: ['users', 'bulk', action, groupId, ids],
    queryFn: ({ signal }) => call(changeUsers, { body: { ...body, isPreview: true } }, signal),
    enabled: isReady && !report,
    retry: false,
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: () => call(changeUsers, { body }),
    onSuccess: async (done) => {
      await readUsersAgain(client)
      showNotice(t('users.bulk.done', { count: done.done.length }))
      if (done.failed.length > 0) setReport(done)
      else onClose()
    },
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
  })
  const shown = report ?? preview.data
  return (
    <Modal
      opened
      title={t(`users.bulk.title.${action}`, { count: shown?.done.length || people.length })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        report ? (
          <Button look="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button
              look="primary"
              busy={change.isPending}
              disabled={!shown || shown.done.length === 0}
              onClick={() => change.mutate()}
            >
              {t(bulkConfirm(action, shown?.done.length), { count: shown?.done.length ?? 0 })}
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        {isAboutGroups && !report && (
          <Select
            label={t('users.bulk.group')}
            searchable
            nothingFound={t('users.nothingFound')}
            choices={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={groupId}
            onChange={setGroupId}
          />
        )}
        {isReady && preview.isError && <QueryError error={preview.error} inline />}
        {isReady && !shown && !preview.isError && <LoadingState label={t('state.loading')} rows={3} />}
        {shown && <Report report={shown} people={people} isDone={report !== undefined} />}
      </div>
    </Modal>
  )
}

/** So many people are named, the others counted. */
const mostNamed = 5

function Names({ people, ids }: { readonly people: readonly PersonRow[]; readonly ids: readonly string[] }) {
  const { t } = useTranslation()
  const wanted = new Set(ids)
  const names = people.filter(({ id }) => wanted.has(id)).map(fullName)
  const more = names.length - mostNamed
  if (names.length === 0) return null
  return (
    <p>
      <strong>{names.slice(0, mostNamed).join(', ')}</strong>
      {more > 0 && ` ${t('users.bulk.more', { count: more })}`}
    </p>
  )
}

function Report({
  report,
  people,
  isDone,
}: {
  readonly report: BulkReport
  readonly people: readonly PersonRow[]
  readonly isDone: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t(isDone ? 'users.bulk.done' : 'users.bulk.will', { count: report.done.length })}</p>
      <Names people={people} ids={report.done} />
      {report.unchanged.length > 0 && (
        <>
          <p>{t('users.bulk.unchanged', { count: report.unchanged.length })}</p>
          <Names people={people} ids={report.unchanged} />
        </>
      )}
      {report.failed.length > 0 && (
        <>
          <p className={styles.failed}>{t('users.bulk.failed', { count: report.failed.length })}</p>
          <ul className={styles.list}>
            {report.failed.map(({ id, name, code }) => (
              <li key={id}>
                <strong>{name}</strong> {t(refusalKey(code))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
