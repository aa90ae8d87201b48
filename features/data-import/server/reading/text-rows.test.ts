import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openParts } from './file-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-csv-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Far shorter than one read of the file when packed, far longer when not. */
const rows = 40_000
const text = Array.from({ length: rows }, (_, row) => `${100_000 + row};${Math.sin(row).toFixed(6)};T1\n`).join('')

test.each([
  ['plain', Buffer.from(text)],
  ['gzip', gzipSync(text)],
  [
    'gzip in two members',
    Buffer.concat([gzipSync(text.slice(0, text.length / 4)), gzipSync(text.slice(text.length / 4))]),
  ],
])('%s: the share follows the record that was taken, not what was read ahead', async (name, content) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  const shares: number[] = []
  const [part] = await openParts(path, name, { delimiter: ';', encoding: 'detect' })
  for await (const { share } of part?.rows(new AbortController().signal) ?? []) shares.push(share)
  expect(shares).toHaveLength(rows)
  expect(shares.filter((share, index) => share < (shares[index - 1] ?? 0))).toEqual([])
  // Early on, gzip is judged by what little of it was unpacked.
  const isFar = (share: number, index: number) => index > rows / 10 && Math.abs(share - (index + 1) / rows) >= 0.05
  expect(shares.filter(isFar)).toEqual([])
  expect(shares.at(-1)).toBe(1)
  expect(shares.at(-2)).toBeLessThan(1)
})
