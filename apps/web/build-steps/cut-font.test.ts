import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { charactersOf, weights } from './cut-font.ts'

test('a range of a style sheet names single characters and rows of them', () => {
  expect(charactersOf('U+0041-0044,U+20AC, U+0031')).toBe('ABCD€1')
  expect(() => charactersOf('U+0041,U+4??')).toThrow('U+4?? is no range of characters')
})

test('no style asks for more than is left of the font', () => {
  const root = join(import.meta.dirname, '../../..')
  const sheets = globSync('{apps,kit,platform,features}/**/*.css', { cwd: root })
  const asked = sheets.flatMap((sheet) => {
    const css = readFileSync(join(root, sheet), 'utf8')
    return [
      ...css.matchAll(
        /(?<name>font-weight|--weight-\w+|font-variant[\w-]*|font-feature-settings):\s*(?<value>[^;}]+)/g,
      ),
    ]
  })
  expect(asked.length).toBeGreaterThan(20)
  for (const { groups: { name = '', value = '' } = {} } of asked)
    if (/^\d+$/.test(value)) {
      expect(Number(value), `${name}: ${value}`).toBeGreaterThanOrEqual(weights.min)
      expect(Number(value), `${name}: ${value}`).toBeLessThanOrEqual(weights.max)
    } else expect(value, name).toMatch(/^(var\(--weight-\w+\)|tabular-nums|inherit|normal|bold)$/)
})
