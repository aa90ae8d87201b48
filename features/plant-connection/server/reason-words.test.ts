import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalReasons } from '../../../platform/server/ingest/decoder.ts'

test('every reason of a refusal has a name and says what to do', () => {
  const texts = JSON.parse(readFileSync(new URL('../locales/en-GB.json', import.meta.url), 'utf8'))
  const words = { name: expect.stringMatching(/\S/), help: expect.stringMatching(/\S/) }
  expect(texts.plantConnection.reason).toEqual(Object.fromEntries(refusalReasons.map((reason) => [reason, words])))
})
