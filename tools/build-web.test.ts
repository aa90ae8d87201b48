import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { replaceFolder } from './build-web.ts'

const parent = mkdtempSync(join(tmpdir(), 'solvane-build-'))
afterAll(() => rmSync(parent, { recursive: true }))

const place = join(parent, 'web')
const standing = () => readFileSync(join(place, 'index.html'), 'utf8')
const build = (text: string) => async (folder: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), text)
}

test('the old pages stand until the new ones are complete, and after a build that fails', async () => {
  await replaceFolder(place, build('first'))
  expect(standing()).toBe('first')

  await replaceFolder(place, async (folder) => {
    await build('second')(folder)
    expect(standing()).toBe('first')
  })
  expect(standing()).toBe('second')

  const failing = replaceFolder(place, async (folder) => {
    await build('third')(folder)
    throw new Error('no memory left')
  })
  await expect(failing).rejects.toThrow('no memory left')
  expect(standing()).toBe('second')
  expect(readdirSync(parent)).toEqual(['web'])
})
