import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestRelations } from '../../platform/server/relations/test-relations.ts'
import { differencesOf, tableDigests } from './store-digest.ts'

test('tables differ by their rows, by what these hold, and where one has them and the other not', () => {
  const before = new Map([
    ['same', { rows: 1, digest: 'a' }],
    ['fewer', { rows: 2, digest: 'b' }],
    ['changed', { rows: 3, digest: 'c' }],
    ['gone', { rows: 0, digest: '' }],
  ])
  const after = new Map([
    ['same', { rows: 1, digest: 'a' }],
    ['fewer', { rows: 1, digest: 'b' }],
    ['changed', { rows: 3, digest: 'd' }],
  ])
  expect(differencesOf(before, after)).toEqual(['fewer', 'changed', 'gone'])
})

test('a row more and a cell that is changed are found in a store, the order of rows is none', async () => {
  const { db, close } = await openTestRelations()
  try {
    const run = (statement: string) => db.execute(sql.raw(statement))
    const changedBy = async (statement: string) => {
      const before = await tableDigests(db)
      await run(statement)
      return differencesOf(before, await tableDigests(db))
    }
    const insert = (name: string) =>
      `insert into user_group (id, name) values ('00000000-0000-4000-8000-00000000000${name.length}', '${name}')`
    expect(await changedBy(insert('A'))).toEqual(['user_group'])
    expect(await changedBy(`update user_group set name = 'B'`)).toEqual(['user_group'])
    await run(insert('CC'))
    // The row that is written again stands last in its table.
    expect(await changedBy(`update user_group set name = name where name = 'B'`)).toEqual([])
  } finally {
    await close()
  }
}, 60_000)
