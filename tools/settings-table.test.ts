import { expect, it } from 'vitest'
import { readReadme, settingsTable, withSettingsTable } from './settings-table.ts'

it('has a row for every setting', () => {
  expect(settingsTable()).toMatch(/\| `PORT` \| 8080 \|/)
  expect(settingsTable()).toContain('`DATABASE_URL_FILE`')
})

it.skipIf(readReadme() === undefined)(
  'stands in the README as it is (else: npx node tools/settings-table.ts --write)',
  () => {
    const text = readReadme() ?? ''
    expect(withSettingsTable(text)).toBe(text)
  },
)
