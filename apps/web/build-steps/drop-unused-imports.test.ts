import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { dropUnusedImports } from './drop-unused-imports.ts'

interface Part {
  type: 'chunk'
  name: string
  fileName: string
  code: string
  imports: string[]
}

const part = (name: string, code: string, imports: string[] = []): Part => ({
  type: 'chunk',
  name,
  fileName: `assets/${name}-x1.js`,
  code,
  imports,
})

const run = (...parts: Part[]) => {
  const { generateBundle } = dropUnusedImports(['library'])
  const { handler } = generateBundle as Exclude<Plugin['generateBundle'], undefined | ((...a: never[]) => unknown)>
  handler.call({} as never, {} as never, Object.fromEntries(parts.map((one) => [one.fileName, one])) as never, true)
}

const library = 'assets/library-x1.js'

test('an import that names nothing goes, from the code and from the list of what a file needs', () => {
  const screen = part('screen', `import{a}from"./start-x1.js";import"./library-x1.js";a()`, [
    'assets/start-x1.js',
    library,
  ])
  run(part('library', ''), screen)
  expect(screen.code).toBe('import{a}from"./start-x1.js";a()')
  expect(screen.imports).toEqual(['assets/start-x1.js'])
})

test('an import that names something stays', () => {
  const form = part('form', `import{z}from"./library-x1.js";z()`, [library])
  run(part('library', ''), form)
  expect(form.code).toContain('library-x1')
  expect(form.imports).toEqual([library])
})

test('a library without a file of its own is reported', () => {
  expect(() => run(part('screen', ''))).toThrow('There is no file library')
})
