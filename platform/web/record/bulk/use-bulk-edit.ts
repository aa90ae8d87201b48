import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Fields } from '../../../contract/field.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { isUnfilled } from '../../../contract/temporal.ts'
import { call } from '../../api/call.ts'
import type { RecordRow } from '../list/use-record-columns.ts'
import type { KindCalls } from '../time/temporal-queries.ts'
import { isAnswered, modeOf, noMode } from '../time/validity-fields.tsx'
import { askForLost, fieldErrorsOf, type RowResult, type SentEdits, sendEdits } from './send-edits.ts'
import { takeBack, takeBackWhole, type Undo } from './take-back.ts'
import { useFieldEdits } from './use-field-edits.ts'

export interface BulkProps<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  /** The rows that were selected. They may no longer meet the filters of the list. */
  readonly rows: readonly RecordRow[]
  /** The rows of the list as they are now. */
  readonly listed: readonly RecordRow[]
  readonly readAgain: (client: QueryClient) => Promise<void>
}

type Step = 'form' | 'preview' | 'report' | 'undone'

/** When the new values hold, for kinds whose values have a time. The first value of a field needs no answer. */
const useGivenTime = <F extends Fields>({ temporal, fields }: RecordKind<F>) => {
  const [given, setGiven] = useState(noMode)
  const [reason, setReason] = useState('')
  const validity = temporal && {
    ...(isAnswered(given) && modeOf(given)),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
  return {
    asks: temporal !== undefined,
    ...{ given, setGiven, reason, setReason },
    validity: validity && Object.keys(validity).length > 0 ? validity : undefined,
    isMissing: (rows: readonly RecordRow[], keys: readonly string[]) =>
      temporal !== undefined &&
      !isAnswered(given) &&
      rows.some((row) => keys.some((key) => fields[key] && !isUnfilled(fields[key], row[key]))),
  }
}

interface UndoProps<F extends Fields> extends Pick<BulkProps<F>, 'kind' | 'calls'> {
  readonly sent: SentEdits | undefined
  readonly running: (work: () => Promise<void>) => Promise<void>
  readonly progress: (done: number) => void
  readonly readAgain: () => Promise<void>
}

/** The undo of an edit. `onEnd` gets the result for each record, of those without a report `unknown`. */
const useUndo = <F extends Fields>(
  { kind, calls: { revert }, sent, running, progress, readAgain }: UndoProps<F>,
  onEnd: (results: readonly RowResult[]) => void,
) => {
  const [open, setOpen] = useState<{ readonly number: number; readonly begun: Undo; readonly ids: readonly string[] }>()
  const undo = (number: number, begun?: Undo, known?: readonly string[]) =>
    void running(async () => {
      const ids = known ?? (sent?.results ?? []).flatMap(({ id, result }) => (result === 'changed' ? [id] : []))
      progress(begun?.results.length ?? 0)
      try {
        const made = revert
          ? await takeBackWhole(() => call(revert, { params: { number }, body: {} }), ids, begun)
          : await takeBack({ kind: kind.kind, number, begun, progress })
        const isOpen = 'error' in made
        const reported = new Set(made.results.map(({ id }) => id))
        const rest = isOpen ? ids.filter((id) => !reported.has(id)) : []
        setOpen(isOpen ? { number, begun: made, ids } : undefined)
        onEnd([...made.results, ...rest.map((id): RowResult => ({ id, result: 'unknown' }))])
      } finally {
        await readAgain()
      }
    })
  return {
    undo: (number: number) => undo(number),
    /** Continues an undo that ended before its last part. */
    continueUndo: open && (() => undo(open.number, open.begun, open.ids)),
  }
}

/** State of a bulk edit: form, preview, report, undone. */
export const useBulkEdit = <F extends Fields>({ kind, calls, rows: selected, listed, readAgain }: BulkProps<F>) => {
  const client = useQueryClient()
  // The list refetches after the change. The report still names the rows of the selection.
  const [rows, setRows] = useState(selected)
  const [step, setStep] = useState<Step>('form')
  const [sent, setSent] = useState<SentEdits>()
  const [done, setDone] = useState<number>()
  const [error, setError] = useState<unknown>()
  const [isTried, setTried] = useState(false)
  const stop = useRef(new AbortController())
  const fields = useFieldEdits(kind, rows)
  const time = useGivenTime(kind)

  /** Runs a call while the dialog shows its progress. */
  const running = async (work: () => Promise<void>): Promise<void> => {
    setError(undefined)
    setDone(0)
    stop.current = new AbortController()
    try {
      await work()
    } catch (failure) {
      setError(failure)
    }
    setDone(undefined)
  }
  const send = (preview: boolean, next: Step) =>
    running(async () => {
      const { edits } = fields
      const { signal } = stop.current
      const made = await sendEdits({
        ...{ kind: kind.kind, rows, edits, validity: time.validity, preview, progress: setDone, signal },
      })
      setSent(made)
      // The preview of a part says nothing about the rest.
      setStep(preview && signal.aborted ? 'form' : next)
      if (!preview) await readAgain(client)
    })
  const undoing = { kind, calls, sent, running, progress: setDone, readAgain: () => readAgain(client) }
  const undo = useUndo(undoing, (results) => {
    setSent({ changeSet: undefined, results })
    setStep('undone')
  })
  const idsOf = (wanted: RowResult['result']) =>
    (sent?.results ?? []).flatMap(({ id, result }) => (result === wanted ? [id] : []))
  const failedIds = idsOf('refused')
  return {
    ...{ rows, step, fields, time, isTried, error, sent, failedIds },
    unknownIds: idsOf('unknown'),
    ask: () =>
      void running(async () => {
        if (sent) setSent(await askForLost(kind.kind, sent))
        await readAgain(client)
      }),
    /** Records done; undefined while nothing runs. */
    done,
    isReady:
      fields.isFilled &&
      fields.counts.changed > 0 &&
      !time.isMissing(
        rows,
        fields.edits.map(({ field }) => field),
      ),
    fieldErrors: fieldErrorsOf(error),
    preview: () => {
      setTried(true)
      if (fields.faults.length === 0) void send(true, 'preview')
    },
    apply: () => void send(false, 'report'),
    back: () => setStep('form'),
    stop: () => stop.current.abort(),
    /** Back to the form with the refused rows, as they are now. */
    correct() {
      const failed = new Set(failedIds)
      const now = new Map(listed.map((row) => [row.id, row]))
      setRows(rows.filter(({ id }) => failed.has(id)).map((row) => now.get(row.id) ?? row))
      setStep('form')
    },
    ...undo,
  }
}
export type BulkEditState = ReturnType<typeof useBulkEdit>
