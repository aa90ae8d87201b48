import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { createSecretBox } from './secret-box.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

test('what was sealed opens again, also in another process, and never looks alike', async () => {
  const box = createSecretBox(relations.db)
  const sealed = await box.seal('provider 1', 'sécret')
  expect(sealed).not.toContain('sécret')
  expect(await box.seal('provider 1', 'sécret')).not.toBe(sealed)
  expect(await createSecretBox(relations.db).open('provider 1', sealed)).toBe('sécret')
})

test('a text of another place, a changed one and one of another version do not open', async () => {
  const box = createSecretBox(relations.db)
  const sealed = await box.seal('provider 1', 'secret')
  await expect(box.open('provider 2', sealed)).rejects.toThrow()
  const [version, iv, tag, text = ''] = sealed.split('.')
  const other = text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`
  await expect(box.open('provider 1', [version, iv, tag, other].join('.'))).rejects.toThrow()
  await expect(box.open('provider 1', [version, iv, tag?.slice(0, 6), text].join('.'))).rejects.toThrow()
  await expect(box.open('provider 1', `v9${sealed.slice(2)}`)).rejects.toThrow('version')
})
