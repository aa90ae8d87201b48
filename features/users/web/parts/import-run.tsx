import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { cancelUserImport, type ImportRun } from '../../contract/person-import.ts'
import { usersLink } from '../links.ts'
import { importQuery, inviteesQuery, putImport } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'
import styles from '../screens/import.module.css'
import { InviteButton } from './invitation-run.tsx'
import { RunFacts, RunProgress } from './run-facts.tsx'

/** An import under way, the reader's own or somebody else's: how far it is, and the way to stop it. */
export function RunningImport({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelUserImport, { params: { id: run.id } }),
    onSuccess: (now) => {
      putImport(client, now)
      return client.invalidateQueries({ queryKey: importQuery().queryKey })
    },
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
  })
  const isCancelling = cancel.isPending || cancel.isSuccess
  return (
    <RecordSection title={t('users.import.thisRun')}>
      <RunFacts run={run} file={run.fileName} />
      <Progress run={run} isCancelling={isCancelling} />
      <Note>{run.isOwn ? t('users.import.leave') : t('users.import.leaveOther', { name: run.startedBy })}</Note>
      {run.mayCancel ? (
        <div className={styles.buttons}>
          <Button busy={isCancelling} onClick={() => cancel.mutate()}>
            {t('users.import.cancel')}
          </Button>
        </div>
      ) : (
        <Note>{t('users.import.inOnePiece')}</Note>
      )}
    </RecordSection>
  )
}

/** How far an import is: people first, then their rows of the log, which take about as long. */
function Progress({ run: { progress }, isCancelling }: { readonly run: ImportRun; readonly isCancelling: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = { done: format.number(progress?.done), total: format.number(progress?.total) }
  const doing = progress === null ? 'stageUnknown' : progress.stage === 'log' ? 'stageLog' : 'stagePeople'
  const figures = progress && {
    done: progress.stage === 'log' ? progress.total + progress.done : progress.done,
    total: 2 * progress.total,
  }
  return (
    <RunProgress
      label={t('users.import.thisRun')}
      figures={figures}
      words={isCancelling ? t('users.import.cancelling') : t(`users.import.${doing}`, words)}
    />
  )
}

/** How the last import ended: who was added and may be invited, or why nobody was. */
export function EndedImport({
  run,
  isInviting,
}: {
  readonly run: ImportRun
  /** Invitations are under way: others can be sent after them. */
  readonly isInviting: boolean
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const isDone = run.state === 'done'
  return (
    <RecordSection title={t('users.import.lastRun')}>
      <p role="status">
        <ImportEnd run={run} />
      </p>
      <RunFacts run={run} file={run.fileName} />
      {isDone ? (
        <>
          {!isInviting && <Invitations run={run} />}
          <div className={styles.buttons}>
            <Button onClick={() => navigate(usersLink)}>{t('users.import.toList')}</Button>
          </div>
        </>
      ) : (
        <Note>{t('users.import.again')}</Note>
      )}
    </RecordSection>
  )
}

/** A cancelled import is as somebody wanted it; any other that added nobody asks for something. */
function ImportEnd({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation()
  if (run.state === 'done') return <StateMark state="good" label={t('users.import.added', { count: run.added ?? 0 })} />
  const because = run.state === 'failed' ? (run.code ?? 'unavailable') : run.state
  const reason =
    run.cancelledBy !== null && run.cancelledBy !== run.startedBy
      ? t('users.import.cancelledBy', { name: run.cancelledBy })
      : t(`users.import.nobodyBecause.${because}`)
  return (
    <StateMark state={run.state === 'cancelled' ? 'info' : 'warning'} label={t('users.import.nobody', { reason })} />
  )
}

function Invitations({ run }: { readonly run: ImportRun }) {
  const invitees = useQuery(inviteesQuery(run.id))
  if (invitees.isError && !invitees.data)
    return (
      <QueryError error={invitees.error} onRetry={() => void invitees.refetch()} busy={invitees.isFetching} inline />
    )
  return invitees.data ? <InviteButton invitees={invitees.data} about={run.fileName} /> : null
}
