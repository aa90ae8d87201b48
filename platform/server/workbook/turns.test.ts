import { expect, it, vi } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { sheetOfKind, workbookColumns } from '../../contract/workbook.ts'
import { createSheetCheck } from './check-sheet.ts'
import type { OpenSheet } from './sheet-part.ts'

const right = { product: 'PICFarmEquipments', flag: READ } as const
const kind = defineRecordKind({
  ...{ kind: 'mast', one: 'Mast', many: 'Masts', path: '/api/Masts', noun: 'mast', nouns: 'masts', words: 'masts' },
  ...{ right: { read: right, edit: right, manage: right } },
  fields: { name: { kind: 'text', section: 'main', longest: 40, need: 'needed' } },
})

it('a check lets other work have its turn every 20 ms', async () => {
  let clockMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
  let rows = 0
  const open: OpenSheet = {
    columns: workbookColumns(kind.fields, { mayRead: () => true, mayEdit: () => true }),
    names: {},
    add: async () => {
      rows += 1
      clockMs += 5
      return { name: '', fields: [] }
    },
  }
  const nothing = () => undefined
  const notes = { fault: nothing, wrongRow: nothing, preview: nothing, understood: nothing, step: nothing }
  const part = { sheet: sheetOfKind(kind), open: async () => open, apply: async () => undefined }
  const check = createSheetCheck({ part, open, name: 'masts', culture: 'en-GB', mostRows: 1_000, notes })
  /** Rows at each turn of other work. */
  const turns: number[] = []
  let isOver = false
  const otherWork = (): void => {
    turns.push(rows)
    if (!isOver) setImmediate(otherWork)
  }
  setImmediate(otherWork)
  const cells = (name: string, row: number) => ({ row, cells: ['', '', 'new', name] })
  await check.push([{ row: 1, cells: ['id', 'version', 'action', 'name'] }])
  await check.push(Array.from({ length: 40 }, (_, at) => cells(`M${at}`, at + 2)))
  isOver = true
  expect(rows).toBe(40)
  for (const [at, count] of turns.entries()) expect(count - (turns[at - 1] ?? 0)).toBeLessThanOrEqual(8)
  expect(turns.length).toBeGreaterThan(5)
})
