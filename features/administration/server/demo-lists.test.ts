import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindFaults } from '../../../platform/contract/record-kind.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { referenceItemKind, referenceLists } from '../contract/reference-lists.ts'
import { seedDemoLists } from './demo-lists.ts'
import { referenceItem } from './tables.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

test('every list of the demo has entries that an administrator could have typed, with words in each language', async () => {
  await seedDemoLists(relations.db)
  const rows = await relations.db.select().from(referenceItem)
  for (const list of referenceLists) {
    const entries = rows.filter((row) => row.list === list)
    expect(entries.map(({ position }) => position).sort()).toEqual(entries.map((_, index) => index))
    expect(entries.length).toBeGreaterThan(3)
  }
  for (const { list, code, labels, position, isActive } of rows) {
    expect(kindFaults(referenceItemKind, { list, code, labels, position, isActive }), code).toEqual([])
    expect(Object.values(labels), code).not.toContain('')
  }
})

test('a later start brings back nothing that was deleted', async () => {
  const [first] = await relations.db.select().from(referenceItem)
  if (!first) throw new Error('the lists are filled')
  await relations.db.delete(referenceItem).where(eq(referenceItem.id, first.id))
  const left = await relations.db.$count(referenceItem)
  await seedDemoLists(relations.db)
  expect(await relations.db.$count(referenceItem)).toBe(left)
})
