import { revertBulkEdit } from '../../../contract/bulk-edit-calls.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { isReplyLost, type RowResult } from './send-edits.ts'

/** How far an undo has come. */
export interface Undo {
  readonly results: readonly RowResult[]
  /** Where the next part begins. */
  readonly after?: string | undefined
  /** Why the report of the other records is missing. */
  readonly error?: unknown
}

/** Sends a call again once if its reply is lost. The server then repeats its report. */
const twice = async <Reply>(send: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await send()
  } catch (error) {
    if (!isReplyLost(error)) throw error
    return send()
  }
}

interface TakenBack {
  readonly kind: string
  readonly number: number
  /** An undo that ended before its last part. */
  readonly begun?: Undo | undefined
  readonly progress?: (done: number) => void
}

/** Takes back an edit in parts. Resolves with the report as far as it goes, and throws if the server refuses the first part. */
export const takeBack = async ({ kind, number, begun, progress }: TakenBack): Promise<Undo> => {
  const results = [...(begun?.results ?? [])]
  let after = begun?.after
  do {
    const body = after === undefined ? {} : { after }
    try {
      const part = await twice(() => call(revertBulkEdit, { params: { kind, number }, body }))
      results.push(...part.results)
      after = part.next ?? undefined
    } catch (error) {
      if (results.length === 0 && !isReplyLost(error)) throw error
      return { results, after, error }
    }
    progress?.(results.length)
  } while (after !== undefined)
  return { results }
}

/** Takes back a change set of records with a time: all of them or none. `begun`: an undo whose reply was lost. */
export const takeBackWhole = async (
  revert: () => Promise<unknown>,
  ids: readonly string[],
  begun?: Undo,
): Promise<Undo> => {
  let isAsked = begun !== undefined
  try {
    await twice(() => {
      const sent = revert().catch((error: unknown) => {
        const isDone = isAsked && error instanceof ApiError && error.code === 'already-reverted'
        if (!isDone) throw error
      })
      return sent.finally(() => {
        isAsked = true
      })
    })
  } catch (error) {
    if (!isReplyLost(error)) throw error
    return { results: [], error }
  }
  return { results: ids.map((id) => ({ id, result: 'changed' })) }
}
