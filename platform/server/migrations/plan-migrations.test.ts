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

  it('takes files with a time stamp after the numbered ones', () => {
    write('202611272046_alarms.sql', 'create d;')
    write('202701010000_stops.sql', 'create e;')
    write('0000_ground.sql', 'create a;')
    expect(readMigrations(folder)).toMatchObject([
      { number: 0, name: '0000_ground' },
      { number: Date.UTC(2026, 10, 27, 20, 46) / 60_000, name: '202611272046_alarms' },
      { number: Date.UTC(2027, 0, 1) / 60_000, name: '202701010000_stops' },
    ])
  })

  it('refuses two files of one time stamp, and a time that does not exist', () => {
    write('202611272046_alarms.sql', 'a')
    write('202611272046_stops.sql', 'b')
    expect(() => readMigrations(folder)).toThrow('have one time stamp')
    rmSync(join(folder, '202611272046_stops.sql'))
    write('202613272046_stops.sql', 'b')
    expect(() => readMigrations(folder)).toThrow('does not begin with a time stamp')
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

  it('gives a time stamp that came in below the newest applied one, and no number', () => {
    const stamped = [29_000_001, 29_000_002].map((number) => ({
      number,
      name: `${number}`,
      sha256: 'd',
      statements: [],
    }))
    const both = [...known, ...stamped]
    const newer = stamped.slice(1).map((step) => ({ ...step, version: '9.9.9' }))
    expect(planMigrations('x', both, [...applied, ...newer])).toEqual(stamped.slice(0, 1))
    expect(planMigrations('x', both, [...applied.slice(0, 2), ...newer])).toEqual([known[2], stamped[0]])
  })

  it('refuses a step that came in below the newest applied one', () => {
    expect(() => planMigrations('x', known, applied.slice(1))).toThrow('lacks migration 0000_a')
  })
})
