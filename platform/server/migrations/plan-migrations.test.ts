import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planMigrations } from './plan-migrations.ts'
import { readMigrations } from './read-migrations.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string) => writeFileSync(join(folder, name), content)

describe('reading', () => {
  it('takes the numbered files in order, statement by statement', () => {
    write('0001_more.sql', 'create b;--> statement-breakpoint\ncreate c;\n')
    write('0000_ground.sql', 'create a;')
    write('README.md', 'not a migration')
    expect(readMigrations(folder)).toMatchObject([
      { number: 0, name: '0000_ground', statements: ['create a;'] },
      { number: 1, name: '0001_more', statements: ['create b;', 'create c;'] },
    ])
  })

  it('has one hash on every system', () => {
    write('0000_a.sql', 'one\ntwo')
    const [unix] = readMigrations(folder)
    write('0000_a.sql', 'one\r\ntwo')
    expect(readMigrations(folder)[0]?.sha256).toBe(unix?.sha256)
  })

  it.each([['0002_gap.sql'], ['0000_twin.sql']])('refuses %s after 0000_ground.sql', (name) => {
    write('0000_ground.sql', 'a')
    write(name, 'b')
    expect(() => readMigrations(folder)).toThrow('expected number')
  })
})

describe('planning', () => {
  const known = ['a', 'b', 'c'].map((sha256, number) => ({
    number,
    name: `000${number}_${sha256}`,
    sha256,
    statements: [],
  }))
  const applied = known.map((migration) => ({ ...migration, version: '9.9.9' }))

  it('gives what is still to do', () => {
    expect(planMigrations('x', known, [])).toEqual(known)
    expect(planMigrations('x', known, applied.slice(0, 1))).toEqual(known.slice(1))
    expect(planMigrations('x', known, applied)).toEqual([])
  })

  it('refuses a store that is newer', () => {
    expect(() => planMigrations('x', known.slice(0, 2), applied)).toThrow(/0002_c of Solvane 9\.9\.9/)
  })

  it('refuses a file that was changed after it was applied', () => {
    const changed = known.map((migration) => ({ ...migration, sha256: `${migration.sha256}!` }))
    expect(() => planMigrations('x', changed, applied)).toThrow('must never change')
  })

  it('refuses a step that came in below the newest applied one', () => {
    expect(() => planMigrations('x', known, applied.slice(1))).toThrow('lacks migration 0000_a')
  })
})
