import { describe, expect, test } from 'vitest'
import { rowOf, testFigure, testReader } from '../../../fleet-state/contract/test-farm.ts'
import { tileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { farmLooks, placedFarms } from './overview-looks.ts'

const quiet = rowOf('AQ', { latitude: 48, longitude: 2 })
const faulty = rowOf('BF', { latitude: 40, longitude: -4 })
const nowhere = rowOf('CN', { latitude: null, longitude: null })
const reader = (faultOf: string) =>
  testReader(
    Object.fromEntries(
      ['AQ', 'BF'].flatMap((code) => [
        [`${code}/LifeWord`, 1],
        [`${code}/WT1/State`, code === faultOf ? 'FAULT' : 'RUN'],
        [`${code}/WT2/State`, 'RUN'],
      ]),
    ),
  )
const looksWith = (faultOf: string, before: Parameters<typeof farmLooks>[3] = new Map()) =>
  farmLooks(
    [quiet, faulty],
    (row) => tileMoment(row, 'machines', { ...reader(faultOf), figure: testFigure }),
    (row) => ({ words: row.name }),
    before,
  )

test('farms without a place, or with one outside of the world, are listed separately, not lost', () => {
  const odd = rowOf('DO', { latitude: 480, longitude: 2 })
  const { placed, unplaced } = placedFarms([quiet, nowhere, odd])
  expect([placed.map(({ id }) => id), unplaced.map(({ id }) => id)]).toEqual([['AQ'], ['CN', 'DO']])
})

describe('looks', () => {
  test('only who needs somebody has a state', () => {
    const looks = looksWith('BF')
    expect(looks.get('AQ')).toMatchObject({ rank: 0, state: undefined })
    expect(looks.get('BF')).toMatchObject({ state: 'critical' })
    expect(looks.get('BF')?.rank).toBeGreaterThan(0)
  })

  test('a farm with a silent machine is not cut off, a lost one is', () => {
    const hours = { value: 'RUN', ageMs: 3 * 3_600_000 }
    const now = testReader({
      'AQ/LifeWord': 1,
      'AQ/WT1/State': 'RUN',
      'AQ/WT1/ActivePower': 100,
      'AQ/WT2/State': hours,
      'AQ/WT2/ActivePower': { value: 100, ageMs: 3 * 3_600_000 },
      'BF/LifeWord': { value: 1, ageMs: 99_000 },
    })
    const looks = farmLooks(
      [quiet, faulty],
      (row) => tileMoment(row, 'machines', { ...now, figure: testFigure }),
      (row) => ({ words: row.name }),
      new Map(),
    )
    expect(looks.get('AQ')).toMatchObject({ state: 'stale', isPartly: true })
    expect(looks.get('BF')).toMatchObject({ state: 'stale', isPartly: false })
  })

  test('what did not change is the same object, so that nothing is drawn anew', () => {
    const first = looksWith('BF')
    expect(looksWith('BF', first)).toBe(first)
    const second = looksWith('none', first)
    expect(second).not.toBe(first)
    expect(second.get('AQ')).toBe(first.get('AQ'))
    expect(second.get('BF')?.state).toBeUndefined()
  })
})
