import { mostEdited } from '../../platform/contract/bulk-edit-calls.ts'
import { benchKind } from './bench-kind.ts'

type Ask = (path: string, method?: string, body?: unknown) => Promise<unknown>
interface Part {
  readonly changeSet: number | null
  readonly results: readonly { readonly id: string; readonly result: string }[]
  readonly next?: string | null
}

const address = `/api/BulkEdits/${benchKind.kind}`

/** Edits all records as one change set, in parts as the page sends them. Resolves with the counts of the report. */
export const editAll = async (ask: Ask, records: readonly { readonly id: string; readonly version: number }[]) => {
  const edits = [
    { field: 'number3', way: 'set', value: 42.5 },
    { field: 'text3', way: 'empty' },
  ]
  const counts = new Map<string, number>()
  let changeSet: number | null = null
  for (let at = 0; at < records.length; at += mostEdited) {
    const part = records.slice(at, at + mostEdited)
    const given = { edits, records: part, preview: false, ...(changeSet !== null && { changeSet }) }
    const made = (await ask(address, 'POST', given)) as Part
    changeSet = made.changeSet ?? changeSet
    for (const { result } of made.results) counts.set(result, (counts.get(result) ?? 0) + 1)
  }
  return { changeSet, counts: Object.fromEntries(counts) }
}

/** Takes the edit back, in parts. Resolves with the number of restored records. */
export const undoAll = async (ask: Ask, changeSet: number): Promise<number> => {
  let restored = 0
  for (let after: string | null | undefined; after !== null; ) {
    const body = after === undefined ? {} : { after }
    const made = (await ask(`${address}/${changeSet}/Revert`, 'POST', body)) as Part
    restored += made.results.filter(({ result }) => result === 'changed').length
    after = made.next ?? null
  }
  return restored
}
