import { type BulkReport, mostBulkRows } from '../contract/endpoints.ts'

/** What was told of many people, and of whom nothing was. */
export interface BlocksReport {
  readonly report: BulkReport
  /** Not asked about: it was stopped, or a call failed before them. */
  readonly left: readonly string[]
  /** Why a call failed. */
  readonly error?: unknown
}

/** Asks about many people in as many calls as it takes, and joins what they tell. Stops between two of them. */
export const inBlocks = async (
  ids: readonly string[],
  ask: (block: string[]) => Promise<BulkReport>,
  { signal, onStep }: { readonly signal?: AbortSignal; readonly onStep?: (done: number) => void } = {},
): Promise<BlocksReport> => {
  const report: BulkReport = { done: [], unchanged: [], failed: [] }
  for (let from = 0; from < ids.length; from += mostBulkRows) {
    if (signal?.aborted) return { report, left: ids.slice(from) }
    try {
      const reply = await ask(ids.slice(from, from + mostBulkRows))
      report.done.push(...reply.done)
      report.unchanged.push(...reply.unchanged)
      report.failed.push(...reply.failed)
    } catch (error) {
      return { report, left: ids.slice(from), error }
    }
    onStep?.(Math.min(from + mostBulkRows, ids.length))
  }
  return { report, left: [] }
}
