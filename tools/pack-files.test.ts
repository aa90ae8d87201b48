import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { packFiles } from './pack-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-pack-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('texts that get smaller stand packed beside themselves', async () => {
  const text = 'wind '.repeat(1_000)
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of [
    ['assets/main.js', text],
    ['assets/tiny.js', 'a'],
    ['assets/large.json', 'x'.repeat(1_000_001)],
    ['assets/inter.woff2', text],
    ['index.html', text],
  ] as const)
    writeFileSync(join(folder, name), content)
  await packFiles(folder)
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/main.js.br'))).toString()).toBe(text)
  expect(readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.br'))).toEqual(['main.js.br'])
  expect(readdirSync(folder)).toEqual(['assets', 'index.html'])
})
