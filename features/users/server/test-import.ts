import type { WorkbookFault } from '../../../platform/contract/workbook-calls.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { checkWorkbook } from '../../../platform/server/workbook/check-workbook.ts'
import type { SheetPart } from '../../../platform/server/workbook/sheet-part.ts'
import type { NewPerson } from '../contract/person.ts'
import { type importFields, userImport } from '../contract/person-import.ts'
import type { KnownNames } from './import-people.ts'
import { openPeopleSheet } from './import-sheet.ts'

/** Cells of a row by their column. */
export type ImportCells<Value> = Partial<Record<keyof typeof importFields, Value>>

/** Checks a file against known names instead of a database. */
export const checkPeople = async (content: Buffer, known: KnownNames, workbook = userImport) => {
  const [sheet] = userImport.sheets
  if (!sheet) throw new Error('no sheet')
  const part: SheetPart = { sheet, open: async () => openPeopleSheet(known), apply: async () => undefined }
  const { check, steps, faults } = await checkWorkbook(
    // The sheet reads neither the database nor the rights of the user.
    { workbook, parts: [part], titlesOf: async () => [], db: {} as Db, principal: {} as never },
    { content, culture: 'en-GB' },
  )
  return { check, faults: faults as readonly WorkbookFault[], people: (steps.get(part) ?? []) as readonly NewPerson[] }
}
