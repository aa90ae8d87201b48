import { expect, test } from 'vitest'
import { shownPercentOf, sustainLoad } from './sustained-load.ts'

test('points of now and late ones under reads: none is lost, the newest are shown, and reads are answered (R8, R9)', async () => {
  const balance = await sustainLoad({ seconds: 4, pointsPerSecond: 2_000, quietReads: 5 })
  const zeros = { lost: 0, wrong: 0, doubled: 0, miscounted: 0, notShown: 0, unanswered: 0 }
  expect(balance).toMatchObject(zeros)
  expect(balance.acknowledged).toBeGreaterThan(144_000)
  expect(balance.shownPercent).toBeGreaterThanOrEqual(95)
  expect(balance.reads).toBeGreaterThan(0)
}, 300_000)

test('values shown are counted against messages of now, and nothing to show is no figure', () => {
  expect([shownPercentOf(949_999, 1_000_000), shownPercentOf(95, 100)]).toEqual([94.9, 95])
  expect(shownPercentOf(0, 0)).toBeNaN()
})
