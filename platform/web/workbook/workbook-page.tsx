import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../kit/composites/page/page-header.tsx'
import { RecordBody } from '../../../kit/composites/record/record-page.tsx'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import type { Workbook } from '../../contract/workbook.ts'
import type { WorkbookCalls, WorkbookRun } from '../../contract/workbook-calls.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useTrail } from '../navigation/trail.ts'
import { QueryError } from '../states/query-error.tsx'
import { CheckedFile } from './checked-file.tsx'
import { ChooseFile } from './choose-file.tsx'
import { useWorkbook, workbookSteps } from './use-workbook.ts'
import { useWorkbookWords } from './use-workbook-words.ts'
import styles from './workbook.module.css'
import { EndedWorkbook, RunningWorkbook } from './workbook-run.tsx'

interface WorkbookPageProps {
  readonly workbook: Workbook
  readonly calls: WorkbookCalls
  readonly title: string
  /** The list of the records: its title and its address. */
  readonly list: { readonly label: string; readonly href: string }
  /** Reads changed records again. */
  readonly onEnd: () => void
  /** Below a successful run, e.g. invitations of the new users. */
  readonly after?: (run: WorkbookRun) => ReactNode
  /** Further sections, e.g. other runs. */
  readonly more?: (isChoosing: boolean) => ReactNode
}

/** Steps of a workbook: choose a file, check all of it, apply it as one change, read the report. */
export function WorkbookPage({ workbook, calls, title, list, onEnd, after, more }: WorkbookPageProps) {
  const { t } = useTranslation()
  const words = useWorkbookWords(workbook)
  const input = useRef<HTMLInputElement>(null)
  const page = useWorkbook({ workbook, calls, words, onEnd })
  const { file, check, run, apply, step, isRunning } = page
  const { label, href } = list
  useTrail(
    useMemo(
      () => [
        { id: 'list', label, href },
        { id: 'workbook', label: title },
      ],
      [label, href, title],
    ),
  )
  const isChoosing = step === 'choose' || step === 'report'
  const forget = () => {
    page.forget()
    if (input.current) input.current.value = ''
  }
  const restart = () => {
    forget()
    input.current?.click()
  }
  return (
    <>
      <PageHeader title={title} />
      <LeaveGuard isDirty={() => file !== undefined && check.data?.faultCount === 0} onLeave={() => undefined} />
      <RecordBody>
        <ol className={styles.steps}>
          {workbookSteps.map((one, index) => (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              {index + 1}. {words.of(`step.${one}`)}
            </li>
          ))}
        </ol>
        <input
          ref={input}
          type="file"
          // Its button opens it. Hidden from sight only, it would still take the focus once that button is gone.
          hidden
          aria-label={words.of('choose')}
          accept=".xlsx,.csv,text/csv"
          onChange={(event) => page.choose(event.currentTarget.files?.[0])}
        />
        {run.isPending && <LoadingState label={words.of('loading')} rows={6} />}
        {run.isError && !run.data && (
          <QueryError error={run.error} onRetry={() => void run.refetch()} busy={run.isFetching} inline>
            {words.of('runUnknown')}
          </QueryError>
        )}
        {run.data && isRunning && <RunningWorkbook key={run.data.id} run={run.data} words={words} calls={calls} />}
        {run.data && isChoosing && (
          <EndedWorkbook key={run.data.id} run={run.data} words={words} listHref={href} after={after?.(run.data)} />
        )}
        {more?.(isChoosing)}
        {isChoosing && !run.isPending && (
          <ChooseFile
            {...{ workbook, calls, words }}
            culture={page.culture}
            onCulture={page.changeCulture}
            isNext={run.data?.state !== 'done'}
            onChoose={() => input.current?.click()}
          />
        )}
        {step === 'check' && check.isPending && (
          <>
            <div className={styles.buttons}>
              <Button onClick={forget}>{t('action.cancel')}</Button>
            </div>
            <LoadingState label={words.of('checking')} rows={6} />
          </>
        )}
        {step === 'check' && check.isError && file && (
          <QueryError error={check.error} onRetry={() => check.mutate(file)} inline />
        )}
        {step === 'check' && check.data && file && (
          <CheckedFile
            {...{ workbook, calls, words, file }}
            result={check.data}
            isBusy={apply.isPending}
            onCulture={page.changeCulture}
            onColumn={page.changeColumn}
            onAnother={restart}
            onConfirm={() => apply.mutate(file)}
          />
        )}
      </RecordBody>
    </>
  )
}
