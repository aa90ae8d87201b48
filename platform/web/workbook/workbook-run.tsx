import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { Note } from '../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../kit/composites/record/record-section.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import { StateMark } from '../../../kit/primitives/state-mark.tsx'
import type { WorkbookCalls, WorkbookRun } from '../../contract/workbook-calls.ts'
import { call } from '../api/call.ts'
import { refusalKeyOf } from '../forms/refusal.ts'
import { useNavigation } from '../navigation/use-navigation.ts'
import { useFormat } from '../reader/use-format.ts'
import { RunFacts, RunProgress } from '../run/run-facts.tsx'
import type { WorkbookWords } from './use-workbook-words.ts'
import styles from './workbook.module.css'
import { putWorkbookRun, workbookRunQuery } from './workbook-queries.ts'

interface RunProps {
  readonly run: WorkbookRun
  readonly words: WorkbookWords
}

/** A running workbook, of the user or of another. One whose starter is unknown has neither progress nor cancellation. */
export function RunningWorkbook(props: RunProps & { readonly calls: WorkbookCalls }) {
  const { run, words } = props
  if (run.startedBy !== '') return <KnownWorkbook {...props} />
  return (
    <RecordSection title={words.of('thisRun')}>
      <p role="status">{words.of('otherRunning')}</p>
    </RecordSection>
  )
}

function KnownWorkbook({ run, words, calls }: RunProps & { readonly calls: WorkbookCalls }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(calls.cancel, { params: { id: run.id } }),
    onSuccess: (now) => {
      putWorkbookRun(client, calls, now)
      return client.invalidateQueries({ queryKey: workbookRunQuery(calls).queryKey })
    },
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
  })
  const isCancelling = cancel.isPending || cancel.isSuccess
  return (
    <RecordSection title={words.of('thisRun')}>
      <RunFacts run={run} file={run.fileName} />
      <Progress run={run} words={words} isCancelling={isCancelling} />
      <Note>{run.isOwn ? words.of('leave') : words.of('leaveOther', { name: run.startedBy })}</Note>
      {run.mayCancel ? (
        <div className={styles.buttons}>
          <Button busy={isCancelling} onClick={() => cancel.mutate()}>
            {words.of('cancel')}
          </Button>
        </div>
      ) : (
        <Note>{words.of('inOnePiece')}</Note>
      )}
    </RecordSection>
  )
}

/** Records first, then their rows of the audit log, which take about as long. */
function Progress({ run: { progress }, words, isCancelling }: RunProps & { readonly isCancelling: boolean }) {
  const format = useFormat()
  const numbers = { done: format.number(progress?.done), total: format.number(progress?.total) }
  const figures = progress && {
    done: progress.stage === 'log' ? progress.total + progress.done : progress.done,
    total: 2 * progress.total,
  }
  const stage = progress === null ? 'stageUnknown' : `stage.${progress.stage}`
  return (
    <RunProgress
      label={words.of('thisRun')}
      figures={figures}
      words={isCancelling ? words.of('cancelling') : words.of(stage, numbers)}
    />
  )
}

/** The end of the last workbook: what changed, or why nothing did. */
export function EndedWorkbook({
  run,
  words,
  listHref,
  after,
}: RunProps & {
  readonly listHref: string
  /** Below a successful one. */
  readonly after?: ReactNode
}) {
  const navigate = useNavigation()
  return (
    <RecordSection title={words.of('lastRun')}>
      <p role="status">
        <RunEnd run={run} words={words} />
      </p>
      <RunFacts run={run} file={run.fileName} />
      {run.state === 'done' ? (
        <>
          {after}
          <div className={styles.buttons}>
            <Button onClick={() => navigate(listHref)}>{words.of('toList')}</Button>
          </div>
        </>
      ) : (
        <Note>{words.of('again')}</Note>
      )}
    </RecordSection>
  )
}

/** The user wanted a cancelled run to end. Any other run without a change needs an action. */
function RunEnd({ run, words }: RunProps) {
  if (run.state === 'done') {
    const result = run.result ?? { created: 0, changed: 0, removed: 0, left: 0 }
    const count = result.created + result.changed + result.removed
    return <StateMark state="good" label={words.of('applied', { ...result, count })} />
  }
  const because = run.state === 'failed' ? (run.code ?? 'unavailable') : run.state
  const reason =
    run.cancelledBy !== null && run.cancelledBy !== run.startedBy
      ? words.of('cancelledBy', { name: run.cancelledBy })
      : words.of(`nobodyBecause.${because}`)
  return <StateMark state={run.state === 'cancelled' ? 'info' : 'warning'} label={words.of('nobody', { reason })} />
}
