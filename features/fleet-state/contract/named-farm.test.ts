import { expect, test } from 'vitest'
import { namedFarm } from './named-farm.ts'

const farms = ['FR-VLM', 'fr-two', 'FR-TWO', 'ES-Mix'].map((farmCode) => ({ farmCode }))

test.each([
  ['FR-VLM', 'FR-VLM'],
  ['fr-vlm', 'FR-VLM'],
  ['es-mix', 'ES-Mix'],
  ['fr-two', 'fr-two'],
  ['Fr-Two', undefined],
  ['FR', undefined],
  ['', undefined],
])('%s means %s', (asked, code) => expect(namedFarm(farms, asked)?.farmCode).toBe(code))
