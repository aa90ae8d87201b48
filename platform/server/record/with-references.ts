import type { Fields } from '../../contract/field.ts'
import { differences } from '../../contract/field-value.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { Db } from '../relations/relations.ts'
import { knownKinds, referenceFaults } from './known-kinds.ts'
import type { KindRules, RecordStore } from './record-store.ts'
import { stillUsedBy, usesOf } from './record-uses.ts'

/**
 * Store and rules of a kind with the checks of references: a change must name records that exist for the user, and a record
 * in use is not deleted.
 */
export const withReferences = <F extends Fields, Stored>(
  db: Db,
  kind: RecordKind<F>,
  store: RecordStore<F, Stored>,
  rules: KindRules<F, Stored>,
): { readonly store: RecordStore<F, Stored>; readonly rules: KindRules<F, Stored> } => {
  const kinds = knownKinds(db)
  return {
    store: {
      ...store,
      async remove(tx, before, request) {
        const uses = await usesOf(tx, kinds, { kind: kind.kind, id: store.idOf(before) }, request.principal)
        if (uses.length > 0) throw stillUsedBy(kind.noun, uses)
        return (await store.remove(tx, before, request)) ?? {}
      },
      async assertUnused(tx, id, end, principal) {
        const uses = await usesOf(tx, kinds, { kind: kind.kind, id }, principal, undefined, end)
        if (uses.length > 0) throw stillUsedBy(kind.noun, uses)
      },
    },
    rules: {
      ...rules,
      async check(tx, values, before, request) {
        const changed = before
          ? Object.fromEntries(
              differences(kind.fields, store.valuesOf(before), values).map(({ field, after }) => [field, after]),
            )
          : values
        const faults = await referenceFaults(tx, kinds, kind.fields, changed, request.principal, request.untilMs)
        return [...faults, ...((await rules.check?.(tx, values, before, request)) ?? [])]
      },
    },
  }
}
