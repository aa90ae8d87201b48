import { expect, test } from 'vitest'
import { topicMatches } from './topic-filter.ts'

test.each([
  ['solvane/+/+/data', 'solvane/FARM/T01/data', true],
  ['solvane/+/+/data', 'solvane/FARM/T01/status', false],
  ['solvane/+/+/data', 'solvane/FARM/T01/data/more', false],
  ['solvane/+/+/data', 'solvane/FARM/data', false],
  ['solvane/#', 'solvane/FARM/T01/data', true],
  ['#', 'anything', true],
  ['solvane/FARM/T01/data', 'solvane/FARM/T01/data', true],
])('%s takes %s: %s', (filter, topic, expected) => {
  expect(topicMatches(filter, topic)).toBe(expected)
})
