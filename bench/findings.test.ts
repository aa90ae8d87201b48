import { expect, test } from 'vitest'
import { judgedFleet } from './findings.ts'

const farms = ['BR-CAI', 'FR-AJO', 'FR-VLM']
const judged = judgedFleet(Date.UTC(2026, 10, 21, 13), (farmCode) => farms.includes(farmCode))

test('the underperformer of a farm is found, and no healthy machine', () => {
  const found = judged.filter(({ finding }) => finding.below !== undefined)
  expect(found.map(({ id }) => id)).toEqual(['BR-CAI/WT05'])
  expect(found[0]?.lost).toBeGreaterThan(0.12)
})

test('an anemometer that has not moved for hours is suspect, although its value stands near the others', () => {
  const doubts = judged.flatMap(({ id, finding: { doubt } }) => (doubt ? [{ id, doubt }] : []))
  expect(doubts.map(({ id }) => id)).toEqual(['FR-AJO/WT03'])
  expect(doubts[0]?.doubt.stuckForMs).toBeGreaterThan(3 * 3_600_000)
})
