import type { FieldEdit } from '../../../contract/bulk-edit.ts'
import { bulkEditRecords, type EditResult, endBulkEdit } from '../../../contract/bulk-edit-calls.ts'
import type { GivenValidity } from '../../../contract/temporal-calls.ts'
import { ApiError, signInUnreachable } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refusalKeyOf } from '../../forms/refusal.ts'
import type { RecordRow } from '../list/use-record-columns.ts'

/** Most records in one call. The contract has the same number; the page has no schemas. */
export const recordsPerCall = 200

/** The result for a row. */
export interface RowResult extends Omit<EditResult, 'result'> {
  /** `unknown`: the reply was lost, and the server did not yet say whether it has saved the row. */
  readonly result: EditResult['result'] | 'unknown'
  /** Key of a text, of a call that failed. */
  readonly reason?: string
}

interface Sending {
  readonly kind: string
  readonly rows: readonly RecordRow[]
  readonly edits: readonly FieldEdit[]
  readonly validity: GivenValidity | undefined
  readonly preview: boolean
  readonly progress: (done: number) => void
  /** The user stops. Saved records stay changed. */
  readonly signal: AbortSignal
}

export interface SentEdits {
  readonly changeSet: number | undefined
  readonly results: readonly RowResult[]
  /** Number of the edit, if the result of some rows is unknown. */
  readonly lost?: string
}

const failed = (rows: readonly RecordRow[], reason: string): readonly RowResult[] =>
  rows.map(({ id }) => ({ id, result: 'refused', reason }))

/** Whether the server may have saved the part although the call failed. */
export const isReplyLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.code !== signInUnreachable && (error.status < 400 || error.status >= 500))

/** Asks the server which rows with an unknown result it has saved. If it cannot be asked, they stay unknown. */
export const askForLost = async (kind: string, sent: SentEdits): Promise<SentEdits> => {
  const { lost, results } = sent
  if (lost === undefined) return sent
  const records = results.flatMap(({ id, result }) => (result === 'unknown' ? [id] : []))
  try {
    const { changeSet, saved } = await call(endBulkEdit, { params: { kind, edit: lost }, body: { records } })
    const resultOf = ({ id }: RowResult): RowResult =>
      saved.includes(id) ? { id, result: 'changed' } : { id, result: 'refused', reason: 'record.bulk.notSaved' }
    return {
      changeSet: changeSet ?? sent.changeSet,
      results: results.map((one) => (one.result === 'unknown' ? resultOf(one) : one)),
    }
  } catch {
    return sent
  }
}

/** Sends an edit in parts, one after the other. After a part that fails the rest is not sent. */
export const sendEdits = async ({
  kind,
  rows,
  edits,
  validity,
  preview,
  progress,
  signal,
}: Sending): Promise<SentEdits> => {
  const results: RowResult[] = []
  const edit = crypto.randomUUID()
  let changeSet: number | undefined
  for (let at = 0; at < rows.length; at += recordsPerCall) {
    const part = rows.slice(at, at + recordsPerCall)
    if (signal.aborted) {
      results.push(...failed(rows.slice(at), 'record.bulk.stopped'))
      break
    }
    try {
      const sent = await call(bulkEditRecords, {
        params: { kind },
        body: {
          edits: [...edits],
          records: part.map(({ id, version }) => ({ id, version })),
          preview,
          ...(!preview && { edit }),
          ...(changeSet !== undefined && { changeSet }),
          ...(validity && { validity }),
        },
      })
      changeSet = sent.changeSet ?? changeSet
      results.push(...sent.results)
    } catch (error) {
      const rest = failed(rows.slice(at + recordsPerCall), 'record.bulk.notSent')
      if (!preview && isReplyLost(error)) {
        const unknown = part.map(({ id }): RowResult => ({ id, result: 'unknown' }))
        return askForLost(kind, { changeSet, results: [...results, ...unknown, ...rest], lost: edit })
      }
      // Nothing is saved yet: the form says what is wrong.
      if (at === 0) throw error
      results.push(...failed(part, refusalKeyOf(error)), ...rest)
      break
    }
    progress(results.length)
  }
  return { changeSet, results }
}

/** Errors of a whole edit about its fields. */
export const fieldErrorsOf = (error: unknown) => (error instanceof ApiError && error.problem?.errors) || []
