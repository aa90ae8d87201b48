import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { RunProgress } from '../../../../platform/web/run/run-facts.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { type BulkAction, changeUsers, mostBulkRows } from '../../contract/endpoints.ts'
import type { PersonRow } from '../../contract/person.ts'
import { type BlocksReport, inBlocks } from '../bulk-blocks.ts'
import { bulkConfirm, isAboutGroups } from '../bulk-confirm.ts'
import { groupNamesQuery, invalidateUsers } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'
import styles from './bulk-actions.module.css'
import { BulkReportView } from './bulk-report.tsx'

/** Tells first what would happen to many people, does it, and tells who could not be changed. */
export function BulkDialog({
  action,
  people: selected,
  onClose,
}: {
  readonly action: BulkAction
  readonly people: readonly PersonRow[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const format = useFormat()
  // Those who were chosen when it was opened: the list is read again after the change, and the report still names them.
  const [people] = useState(selected)
  const [groupId, setGroupId] = useState<string | null>(null)
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<BlocksReport>()
  const stopping = useRef<AbortController>(undefined)
  const asksGroup = isAboutGroups(action)
  const groups = useQuery({ ...groupNamesQuery(), enabled: asksGroup })
  const ids = people.map(({ id }) => id)
  const fixed = { action, ...(groupId !== null && { groupId }) }
  const isReady = !asksGroup || groupId !== null
  const preview = useQuery({
    queryKey: ['users', 'bulk', action, groupId, ids],
    queryFn: async ({ signal }) => {
      const ask = (block: string[]) => call(changeUsers, { body: { ...fixed, ids: block, isPreview: true } }, signal)
      const { report, error } = await inBlocks(ids, ask, { signal })
      if (error !== undefined) throw error
      return report
    },
    enabled: isReady && !outcome,
    retry: false,
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: async () => {
      stopping.current = new AbortController()
      setDone(0)
      const changed = await inBlocks(ids, (block) => call(changeUsers, { body: { ...fixed, ids: block } }), {
        signal: stopping.current.signal,
        onStep: setDone,
      })
      if (changed.left.length === ids.length && changed.error !== undefined) throw changed.error
      return changed
    },
    onSuccess: async (changed) => {
      await invalidateUsers(client)
      showNotice(t('users.bulk.done', { count: changed.report.done.length }))
      if (changed.report.failed.length > 0 || changed.left.length > 0) setOutcome(changed)
      else onClose()
    },
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
  })
  const shown = outcome?.report ?? preview.data
  const isLong = ids.length > mostBulkRows
  return (
    <Modal
      opened
      title={t(`users.bulk.title.${action}`, { count: shown?.done.length || people.length })}
      closeLabel={t('action.close')}
      // What has been done of it would be told to nobody.
      onClose={() => !change.isPending && onClose()}
      actions={
        outcome ? (
          <Button look="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => (change.isPending ? stopping.current?.abort() : onClose())}>
              {t('action.cancel')}
            </Button>
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
        {asksGroup && !outcome && (
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
        {change.isPending && isLong && (
          <RunProgress
            label={t(`users.bulk.${action}`)}
            figures={{ done, total: ids.length }}
            words={t('users.bulk.progress', { done: format.number(done), total: format.number(ids.length) })}
          />
        )}
        {shown && <BulkReportView report={shown} people={people} isDone={outcome !== undefined} />}
        {outcome && outcome.left.length > 0 && (
          <p className={styles.failed}>
            {t(outcome.error === undefined ? 'users.bulk.stopped' : 'users.bulk.broken', {
              count: outcome.left.length,
            })}
          </p>
        )}
      </div>
    </Modal>
  )
}
