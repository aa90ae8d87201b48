import { IconMailForward } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { FirstRows } from '../../../../platform/web/run/first-rows.tsx'
import { RunFacts, RunProgress } from '../../../../platform/web/run/run-facts.tsx'
import { saveCsv } from '../../../../platform/web/run/save-csv.ts'
import { cancelInvitations, type InvitationRun, inviteUsers } from '../../contract/invitation.ts'
import type { ImportInvitees } from '../../contract/person-import.ts'
import { userLink } from '../links.ts'
import { invitationRunQuery, putInvitationRun } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'
import styles from './invitation-run.module.css'
import { OutboxNote } from './outbox-note.tsx'

/** Begins to invite the people of an import, where anybody can be invited; of the others it says why not. */
export function InviteButton({
  invitees: { ids, others, hasMailServer },
  about,
}: {
  readonly invitees: ImportInvitees
  readonly about: string
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const invite = useMutation({
    // The report names each of those who cannot be.
    mutationFn: () => call(inviteUsers, { body: { ids: [...ids, ...others.map(({ id }) => id)], about } }),
    onSuccess: (begun) => putInvitationRun(client, begun),
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'invitations-running') {
        const other = await client.fetchQuery(invitationRunQuery()).catch(() => undefined)
        return showNotice(t('users.inviting.alreadyRunning', { name: other?.startedBy ?? '-' }), { state: 'warning' })
      }
      showNotice(t(refusalKeyOf(error)), { state: 'critical' })
    },
  })
  if (ids.length === 0 && others.length === 0) return <Note>{t('users.inviting.all')}</Note>
  return (
    <>
      {ids.length > 0 && (
        <>
          <Button
            look="primary"
            icon={<IconMailForward size={16} aria-hidden="true" />}
            busy={invite.isPending}
            onClick={() => invite.mutate()}
          >
            {t('users.inviting.button', { count: ids.length })}
          </Button>
          {!hasMailServer && <OutboxNote />}
        </>
      )}
      {[...Map.groupBy(others, ({ code }) => code)].map(([code, those]) => (
        <Note key={code}>
          {t('users.inviting.cannot', { count: those.length, reason: t(`users.inviting.because.${code}`) })}
        </Note>
      ))}
    </>
  )
}

/** Invitations under way, the reader's own or somebody else's: how far they are, and the way to stop them. */
export function RunningInvitations({ run }: { readonly run: InvitationRun }) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelInvitations, { params: { id: run.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationRunQuery().queryKey }),
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
  })
  const isCancelling = cancel.isPending || cancel.isSuccess
  const { progress } = run
  const figures = { done: format.number(progress?.done), total: format.number(progress?.total) }
  const words = progress ? t('users.inviting.progress', figures) : t('workbook.stageUnknown')
  return (
    <RecordSection title={t('users.inviting.thisRun')}>
      <RunFacts run={run} file={run.about} />
      <RunProgress
        label={t('users.inviting.thisRun')}
        figures={progress}
        words={isCancelling ? t('users.inviting.cancelling') : words}
      />
      <Note>{run.isOwn ? t('users.inviting.leave') : t('users.inviting.leaveOther', { name: run.startedBy })}</Note>
      <div className={styles.buttons}>
        <Button busy={isCancelling} onClick={() => cancel.mutate()}>
          {t('users.inviting.cancel')}
        </Button>
      </div>
    </RecordSection>
  )
}

/** How the last invitations ended: how many go out, and who is not invited and why. */
export function EndedInvitations({ run }: { readonly run: InvitationRun }) {
  const { t } = useTranslation()
  const { sent, failed, state, hasMailServer } = run
  const isKept = sent > 0 && !hasMailServer
  const notInvited = t('users.inviting.notSent', { count: failed.length })
  const reasonOf = (code: string) => t(`users.inviting.because.${code}`)
  return (
    <RecordSection title={t('users.inviting.lastRun')}>
      {state !== 'done' && <Stopped run={run} />}
      {(state === 'done' || sent > 0) && (
        <p role="status">
          <StateMark
            state={sent > 0 ? 'good' : 'info'}
            label={t(isKept ? 'users.inviting.kept' : 'users.inviting.sent', { count: sent })}
          />
        </p>
      )}
      {isKept && <OutboxNote />}
      <RunFacts run={run} file={run.about} />
      {failed.length > 0 && (
        <div className={styles.report}>
          <p>{notInvited}</p>
          <FirstRows
            scrollsIn="page"
            label={{ text: notInvited }}
            rows={failed}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'name',
                header: t('users.column.name'),
                names: true,
                cell: ({ id, name }) => <AppLink href={userLink('view', id)}>{name}</AppLink>,
              },
              {
                id: 'reason',
                header: t('workbook.reason'),
                cell: ({ code }) => <StateMark state="warning" label={reasonOf(code)} />,
              },
            ]}
            onSave={() =>
              saveCsv(
                'users-not-invited.csv',
                [t('users.column.name'), t('workbook.reason')],
                failed.map(({ name, code }) => [name, reasonOf(code)]),
              )
            }
          />
        </div>
      )}
    </RecordSection>
  )
}

/** Cancelled, they are as somebody wanted it; anything else asks for something. */
function Stopped({ run: { state, startedBy, cancelledBy } }: { readonly run: InvitationRun }) {
  const { t } = useTranslation()
  const because = state === 'cancelled' || state === 'cut-off' ? state : 'unavailable'
  const reason =
    cancelledBy !== null && cancelledBy !== startedBy
      ? t('users.inviting.cancelledBy', { name: cancelledBy })
      : t(`users.inviting.stoppedBecause.${because}`)
  return (
    <p role="status">
      <StateMark state={state === 'cancelled' ? 'info' : 'warning'} label={t('users.inviting.stopped', { reason })} />
    </p>
  )
}
