import type { LooseValues } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import type { Difference } from '../../contract/field-value.ts'
import type { WorkbookColumn, WorkbookSheet } from '../../contract/workbook.ts'
import type { CellNames } from '../../contract/workbook-cell.ts'
import type { AuditChange, AuditSource } from '../audit/audit.ts'
import type { Principal } from '../auth/principal.ts'
import type { ChangeSet } from '../record/change-set.ts'
import type { Db } from '../relations/relations.ts'

/** A stored record with the values that the user may read. */
export interface HeldRecord {
  readonly id: string
  readonly version: number
  readonly values: LooseValues
}

/** An error of a row. `field` is a field or a column; '' is the whole row. */
export interface RowFault extends ValueFault {
  readonly possible?: readonly string[]
  readonly otherRow?: number
  /** Sheet of `otherRow`, if it is another one. */
  readonly otherSheet?: string
  /** The user who changed the record since the download, and when. */
  readonly by?: string
  readonly atMs?: number
}

/** The effect of a row. */
export interface PlannedRow {
  /** For {@link SheetPart.apply}; undefined: nothing changes. */
  readonly step?: unknown
  readonly name: string
  readonly fields: readonly Difference[]
}

export type RowOutcome = PlannedRow | { readonly faults: readonly RowFault[] }

export interface RowPlace {
  /** Name in the file. */
  readonly sheet: string
  /** As the spreadsheet counts. */
  readonly row: number
  /** Version of the record in the file. */
  readonly version: number
  /** Code of a new record, of a kind whose ids are codes. */
  readonly id?: string
  /** Day or instant from which the row holds, if the file names one. */
  readonly validFrom?: string
}

/** A sheet that is read or written for one user. */
export interface OpenSheet {
  readonly columns: readonly WorkbookColumn[]
  /** Names that cells contain in place of values, by field. */
  readonly names: Readonly<Record<string, CellNames>>
  /** Checks a new record. */
  readonly add: (given: LooseValues, place: RowPlace) => Promise<RowOutcome>
  /** Records that the user may read. Missing: rows only add. */
  readonly records?: () => Iterable<HeldRecord>
  readonly find?: (id: string) => HeldRecord | undefined
  readonly change?: (held: HeldRecord, given: LooseValues, place: RowPlace) => Promise<RowOutcome>
  readonly remove?: (held: HeldRecord, place: RowPlace) => Promise<RowOutcome>
}

/** Services for writing the rows of a workbook, in its transaction. */
export interface Applying {
  /** The database outside the transaction, which knows the kinds of record. */
  readonly db: Db
  readonly runId: string
  readonly source: AuditSource & { readonly principal: Principal }
  /**
   * Takes the audit rows of a change. They are written at the end of the transaction, all with the operation and the
   * request of the run: other writers of the log wait for a moment only.
   */
  readonly note: (change: AuditChange) => void
  /** The change set of all rows, for kinds whose values have a time. Opened by the first such row. */
  readonly changeSet: () => Promise<ChangeSet>
  /** Called after some rows; throws after a cancellation. */
  readonly progress: (rows: number) => void
}

/** How the rows of a sheet are checked and applied. */
export interface SheetPart {
  readonly sheet: WorkbookSheet
  /** Reads what the checks need. */
  readonly open: (at: Db, principal: Principal) => Promise<OpenSheet>
  /** Writes the steps of checked rows. Throws {@link OutdatedRow} if a record has changed since the check. */
  readonly apply: (tx: Db, steps: readonly unknown[], applying: Applying) => Promise<void>
  /** Runs after the commit. */
  readonly afterApply?: () => void
}

/** A row that was valid at the check no longer is: another user was faster. */
export class OutdatedRow extends Error {
  override readonly name = 'OutdatedRow'
}
