import type { Fields, LooseValues } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { CellNames } from '../../contract/workbook-cell.ts'
import type { Principal } from '../auth/principal.ts'
import type { KindRules, RecordStore } from '../record/record-store.ts'
import type { Db } from '../relations/relations.ts'

export interface RecordSheetOptions<F extends Fields, Stored> {
  readonly kind: RecordKind<F>
  readonly store: RecordStore<F, Stored>
  /** The rules of the kind, as its calls have them. */
  readonly rules?: Pick<KindRules<F, Stored>, 'lockNew' | 'check' | 'afterChange' | 'temporal'>
  /**
   * Names of the records that a field refers to, for kinds without a declaration. Cells have the names in place of the ids.
   * Other names come from the registry of kinds.
   */
  readonly references?: Readonly<Record<string, (db: Db, principal: Principal) => Promise<CellNames>>>
}

interface Since {
  /** Day or instant from which the row holds. */
  readonly validFrom?: string
}

/** The change that a checked row writes. */
export type RecordStep =
  /** `id`: the code of a new record. */
  | ({ readonly add: LooseValues; readonly id?: string } & Since)
  | ({ readonly change: string; readonly version: number; readonly given: LooseValues } & Since)
  | ({ readonly remove: string; readonly version: number } & Since)
