import type { FieldEdit } from '../../../contract/bulk-edit.ts'
import { bulkEditRecords, type EditResult, revertBulkEdit } from '../../../contract/bulk-edit-calls.ts'
import type { GivenValidity } from '../../../contract/temporal-calls.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refusalKeyOf } from '../../forms/refusal.ts'
import type { RecordRow } from '../list/use-record-columns.ts'

/** Most records in one call. The contract has the same number; the page has no schemas. */
export const recordsPerCall = 200

/** The result for a row. `reason` is the key of a text, of a call that failed. */
export interface RowResult extends EditResult {
  readonly reason?: string
}

interface Sending {
  readonly kind: string
  readonly rows: readonly RecordRow[]
  readonly edits: readonly FieldEdit[]
  readonly validity: GivenValidity | undefined
  readonly preview: boolean
  readonly progress: (done: number) => void
  /** The user stops. What is saved stays. */
  readonly signal: AbortSignal
}

export interface SentEdits {
  readonly changeSet: number | undefined
  readonly results: readonly RowResult[]
}

const failed = (rows: readonly RecordRow[], reason: string): readonly RowResult[] =>
  rows.map(({ id }) => ({ id, result: 'refused', reason }))

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
          ...(changeSet !== undefined && { changeSet }),
          ...(validity && { validity }),
        },
      })
      changeSet = sent.changeSet ?? changeSet
      results.push(...sent.results)
    } catch (error) {
      // Nothing is saved yet: the form says what is wrong.
      if (at === 0) throw error
      results.push(...failed(rows.slice(at), refusalKeyOf(error)))
      break
    }
    progress(results.length)
  }
  return { changeSet, results }
}

/** Takes back an edit in parts. */
export const takeBack = async (kind: string, number: number): Promise<readonly RowResult[]> => {
  const results: RowResult[] = []
  let after: string | undefined
  do {
    const part = await call(revertBulkEdit, {
      params: { kind, number },
      body: { ...(after !== undefined && { after }) },
    })
    results.push(...part.results)
    after = part.next ?? undefined
  } while (after !== undefined)
  return results
}

/** Errors of a whole edit about its fields. */
export const fieldErrorsOf = (error: unknown) => (error instanceof ApiError && error.problem?.errors) || []
