import type { Fields } from '../../contract/field.ts'
import { sheetOfKind } from '../../contract/workbook.ts'
import { applyRecordSteps } from './record-sheet-apply.ts'
import { openRecordSheet } from './record-sheet-check.ts'
import type { RecordSheetOptions } from './record-sheet-options.ts'
import type { SheetPart } from './sheet-part.ts'

/** A sheet of a kind of record: its fields, rules and rights decide as they do in its calls. */
export const recordSheet = <F extends Fields, Stored>(options: RecordSheetOptions<F, Stored>): SheetPart => ({
  sheet: sheetOfKind(options.kind),
  open: openRecordSheet(options),
  apply: applyRecordSteps(options),
  ...(options.rules?.afterChange && { afterApply: options.rules.afterChange }),
})
