import type { Fields } from '../../contract/field.ts'
import { knownKinds } from '../record/known-kinds.ts'
import type { KindRules, RecordStore } from '../record/record-store.ts'
import { withReferences } from '../record/with-references.ts'
import type { Db } from '../relations/relations.ts'
import type { RecordSheetOptions } from './record-sheet-options.ts'

/** Store and rules of a kind as its calls have them: with the checks of references, and with documents. */
export const boundParts = <F extends Fields, Stored>(
  { kind, store, rules = {} }: RecordSheetOptions<F, Stored>,
  db: Db,
): { readonly store: RecordStore<F, Stored>; readonly rules: KindRules<F, Stored> } => {
  const bound = withReferences(db, kind, store, rules)
  const known = knownKinds(db).get(kind.kind)?.store as RecordStore<F, Stored> | undefined
  return { store: known ?? bound.store, rules: bound.rules }
}
