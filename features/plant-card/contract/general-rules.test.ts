import { expect, test } from 'vitest'
import { orderedDates } from './general-fields.ts'
import { datesInOrder, fittingSubTechnology, knownZone } from './general-rules.ts'

const dates = (given: Partial<Record<(typeof orderedDates)[number], string>>) => ({
  ...(Object.fromEntries(orderedDates.map((key) => [key, null])) as Record<(typeof orderedDates)[number], null>),
  ...given,
})

test('dates of a plant come in the order of its life; those that are not known do not count', () => {
  expect(datesInOrder(dates({ permit: '2018-04-12', cod: '2020-06-01', endOfLife: '2045-12-31' }))).toEqual([])
  expect(datesInOrder(dates({ cod: '2020-06-01', takeOver: '2020-06-01' }))).toEqual([])
  expect(datesInOrder(dates({ permit: '2021-01-01', cod: '2020-06-01' }))).toMatchObject([
    { field: 'cod', code: 'before-earlier-date', bound: '2021-01-01', value: '2020-06-01' },
  ])
})

test('a sub-technology belongs to the technology of the plant', () => {
  expect(fittingSubTechnology({ technology: 'wind', subTechnology: 'onshore' })).toEqual([])
  expect(fittingSubTechnology({ technology: 'solar', subTechnology: null })).toEqual([])
  expect(fittingSubTechnology({ technology: 'solar', subTechnology: 'onshore' })).toMatchObject([
    { field: 'subTechnology', code: 'other-technology', bound: 'solar' },
  ])
})

test('the zone of a farm exists', () => {
  expect(knownZone({ timezone: 'Europe/Lisbon' })).toEqual([])
  expect(knownZone({ timezone: 'Europe/Nowhere' })).toMatchObject([{ code: 'unknown-zone' }])
})
