/** Effect of a call of a kind of record. */
export type RecordAct =
  | 'list'
  | 'get'
  | 'create'
  | 'update'
  | 'delete'
  | 'changes'
  | 'timeline'
  | 'difference'
  | 'revert'

/** Effect of an operation, and its kind of record: words for it follow from `record.<kind>.one` or `.many`. */
export interface RecordOperation {
  readonly act: RecordAct
  readonly kind: string
  /** The name of the kind in the words: one record, or several. */
  readonly noun: 'one' | 'many'
}

const patterns: readonly (readonly [act: RecordAct, pattern: RegExp, noun: RecordOperation['noun']])[] = [
  ['changes', /^get(.+)Changes$/, 'one'],
  ['timeline', /^get(.+)Timeline$/, 'one'],
  ['difference', /^get(.+)Difference$/, 'one'],
  ['revert', /^revert(.+)ChangeSet$/, 'one'],
  ['create', /^create(.+)$/, 'one'],
  ['update', /^update(.+)$/, 'one'],
  ['delete', /^delete(.+)$/, 'one'],
  ['list', /^get(.+)s$/, 'many'],
  ['get', /^get(.+)$/, 'one'],
]

/**
 * Possible meanings of an operation id as a call of a kind of record, the likeliest first. The kind may not exist. The calls of a kind
 * `valve` are `getValves`, `getValve`, `createValve` and so on (`platform/contract/record-calls.ts`).
 */
export const recordOperations = (operation: string): readonly RecordOperation[] =>
  patterns.flatMap(([act, pattern, noun]) => {
    const name = pattern.exec(operation)?.[1]
    return name === undefined ? [] : [{ act, noun, kind: `${name.charAt(0).toLowerCase()}${name.slice(1)}` }]
  })
