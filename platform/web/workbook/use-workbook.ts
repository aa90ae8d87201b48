import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Language } from '../../../domain/language.ts'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { defaultLargestFile, type Workbook } from '../../contract/workbook.ts'
import type { WorkbookCalls } from '../../contract/workbook-calls.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { refusalKeyOf } from '../forms/refusal.ts'
import { useLanguage } from '../reader/use-language.ts'
import { useRunEnd } from '../run/use-run-end.ts'
import { oneOf } from '../url-state/fields.ts'
import { useViewState } from '../url-state/use-view-state.ts'
import { fileArguments, type SentFile } from './sent-file.ts'
import type { WorkbookWords } from './use-workbook-words.ts'
import { putWorkbookRun, workbookRunQuery } from './workbook-queries.ts'

export const workbookSteps = ['choose', 'check', 'apply', 'report'] as const
export type WorkbookStep = (typeof workbookSteps)[number]

/** The step is in the address. The file is not: after a reload the check step asks for it again. */
const StepView = v.object({ step: oneOf(workbookSteps, 'choose') })

interface WorkbookProps {
  readonly workbook: Workbook
  readonly calls: WorkbookCalls
  readonly words: WorkbookWords
  readonly onEnd: () => void
}

/** State of the page of a workbook: the chosen file, its check, and the run that applies it. */
export const useWorkbook = ({ workbook, calls, words, onEnd }: WorkbookProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { language } = useLanguage()
  const [{ step: asked }, setView] = useViewState(StepView)
  const [file, setFile] = useState<SentFile>()
  const [culture, setCulture] = useState<Language>(language)
  const checking = useRef<AbortController>(undefined)
  const check = useMutation({
    mutationFn: (sent: SentFile) => {
      checking.current?.abort()
      checking.current = new AbortController()
      return call(calls.check, fileArguments(sent), checking.current.signal)
    },
  })
  const run = useQuery(workbookRunQuery(calls))
  const isRunning = run.data?.state === 'running'
  const goTo = (step: WorkbookStep) => setView({ step }, { replace: step === 'report' })
  useRunEnd(run.data, () => {
    onEnd()
    goTo('report')
  })
  const apply = useMutation({
    mutationFn: (sent: SentFile) => call(calls.apply, fileArguments(sent)),
    onSuccess: (begun) => {
      putWorkbookRun(client, calls, begun)
      setFile(undefined)
      check.reset()
      goTo('apply')
    },
    onError: async (error, sent) => {
      if (error instanceof ApiError && error.code === 'import-running') {
        const other = await client.fetchQuery(workbookRunQuery(calls)).catch(() => undefined)
        const text = other?.startedBy ? words.of('alreadyRunning', { name: other.startedBy }) : words.of('otherRunning')
        return showNotice(text, { state: 'warning' })
      }
      showNotice(t(refusalKeyOf(error)), { state: 'critical' })
      // Another user may have been faster: the check says what is wrong now.
      check.mutate(sent)
    },
  })
  const begin = (next: SentFile) => {
    setFile(next)
    apply.reset()
    check.mutate(next)
    goTo('check')
  }
  return {
    file,
    culture,
    check,
    run,
    apply,
    isRunning,
    /** The step that the page shows. */
    step: (isRunning
      ? 'apply'
      : file
        ? 'check'
        : asked === 'report' && run.data
          ? 'report'
          : 'choose') satisfies WorkbookStep,
    choose(chosen: File | undefined) {
      const largest = workbook.largestFile ?? defaultLargestFile
      if (!chosen) return
      if (chosen.size > largest) showNotice(words.of('tooLarge', { size: largest / 1000 }), { state: 'warning' })
      else begin({ file: chosen, culture, columns: {} })
    },
    /** Reads the numbers and dates of the file again, in another language. */
    changeCulture(next: Language) {
      setCulture(next)
      if (file) begin({ ...file, culture: next })
    },
    /** Reads the file again: a heading names another column, or none. */
    changeColumn(sheet: string, heading: string, key: string | null) {
      if (!file) return
      const ofSheet = { ...file.columns[sheet], [heading]: key }
      begin({ ...file, columns: { ...file.columns, [sheet]: ofSheet } })
    },
    forget() {
      checking.current?.abort()
      setFile(undefined)
      check.reset()
      apply.reset()
      goTo('choose')
    },
  }
}
