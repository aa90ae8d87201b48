import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FoundFunction, foundFunctions } from '../../tools/rooms/found-functions.ts'
import { functionViolations } from '../../tools/rooms/function-rules.ts'

const nothing = { complexity: {}, lines: {} }
const found = (file: string, ...figures: number[]): FoundFunction[] =>
  figures.map((figure, index) => ({ measure: 'complexity', file, line: index + 1, figure }))
const messages = (functions: readonly FoundFunction[], complexity: Record<string, readonly number[]>) =>
  functionViolations(functions, { ...nothing, complexity }).map(({ message }) => message)

describe('functions above a limit', () => {
  test('fail when the list does not name them', () =>
    expect(functionViolations(found('kit/a.ts', 31), nothing)).toEqual([
      { rule: 'function-complexity', file: 'kit/a.ts', message: 'a function in line 1 has complexity 31: split it' },
    ]))

  test('pass as long as they do not grow', () => {
    expect(messages(found('kit/a.ts', 22, 31), { 'kit/a.ts': [31, 22] })).toEqual([])
    expect(messages(found('kit/a.ts', 21, 30), { 'kit/a.ts': [31, 22] })).toEqual([])
    expect(messages(found('kit/a.ts', 22, 32), { 'kit/a.ts': [31, 22] })).toEqual([
      'a function in line 2 has complexity 32: split it',
    ])
  })

  test('fail as one too many beside a listed one', () =>
    expect(messages(found('kit/a.ts', 31, 22), { 'kit/a.ts': [31] })).toEqual([
      'a function in line 2 has complexity 22: split it',
    ]))

  test('fail the list when it names one that is no longer there', () =>
    expect(messages(found('kit/a.ts', 31), { 'kit/a.ts': [31, 22], 'kit/b.ts': [25] })).toEqual([
      'has 1 such functions, not 2: shorten its entry in tools/rooms/long-functions.ts',
      'has 0 such functions, not 1: shorten its entry in tools/rooms/long-functions.ts',
    ]))

  test('may be long in tests and benches', () => {
    const long = (file: string): FoundFunction => ({ measure: 'lines', file, line: 1, figure: 200 })
    const files = ['kit/a.test.ts', 'platform/server/test-store.ts', 'tests/e2e/a.ts', 'bench/run.ts']
    expect(functionViolations(files.map(long), nothing)).toEqual([])
    expect(functionViolations([long('kit/a.ts')], nothing)).toMatchObject([
      { rule: 'function-lines', message: 'a function in line 1 has 200 lines: split it' },
    ])
  })
})

describe('what Biome finds', () => {
  const repository = join(import.meta.dirname, '../..')
  const root = mkdtempSync(join(tmpdir(), 'solvane-functions-'))
  beforeAll(() => {
    const biome = JSON.parse(readFileSync(join(repository, 'biome.json'), 'utf8'))
    writeFileSync(join(root, 'biome.json'), JSON.stringify({ linter: biome.linter }))
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
    const nested = `${'for (const one of all) {'.repeat(6)}all.pop()${'}'.repeat(6)}`
    writeFileSync(join(root, 'complex.ts'), `export const f = (all: number[]) => {\n${nested}\n}\n`)
    writeFileSync(join(root, 'long.ts'), `export const f = () => {\n${'console.log(1)\n'.repeat(81)}}\n`)
    writeFileSync(join(root, 'short.ts'), `export const f = () => {\n${'console.log(1)\n'.repeat(80)}}\n`)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('are functions above the limits of biome.json, with their figures', () =>
    expect(foundFunctions(root, 3)).toEqual([
      { measure: 'complexity', file: 'complex.ts', line: 1, figure: 21 },
      { measure: 'lines', file: 'long.ts', line: 1, figure: 81 },
    ]))

  test('is an error when it read nothing', () =>
    expect(() => foundFunctions(root, 100)).toThrow(/Biome read only \d+ files/))
})
