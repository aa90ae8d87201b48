import { expect, test } from 'vitest'
import { createFilterUnits, readFilter } from './filter-units.ts'

const wishes = { windSpeed: 'km/h', power: 'MW', temperature: '°F' } as const

test('an address holds the units of the plants, the table those of the person', () => {
  const held = { WindSpeed: '>9.72222222222', ActivePower: '500..2000', AmbientTemperature: '<0', State: 'FAULT,RUN' }
  expect(createFilterUnits(wishes).read(held)).toEqual({
    WindSpeed: '>35',
    ActivePower: '0.5..2',
    AmbientTemperature: '<32',
    State: 'FAULT,RUN',
  })
  const units = createFilterUnits(wishes)
  expect(units.held({ WindSpeed: '>36', rated: '2', share: '>50', name: 'WT2' })).toEqual({
    WindSpeed: '>10',
    rated: '2000',
    share: '>50',
    name: 'WT2',
  })
})

test('what is typed stays as it is typed', () => {
  const units = createFilterUnits(wishes)
  for (const text of ['1', '1.', '1.0', '1.05', '35', '<= 7,50']) {
    const held = units.held({ WindSpeed: text })
    expect(units.read(held)).toEqual({ WindSpeed: text })
  }
  expect(units.read({ WindSpeed: '10' })).toEqual({ WindSpeed: '36' })
})

test('as the plant tells nothing is touched', () => {
  const units = createFilterUnits({})
  const filters = { WindSpeed: '>1.050', ActivePower: '2..4' }
  expect(units.held(filters)).toEqual(filters)
  expect(units.read(filters)).toEqual(filters)
  expect(readFilter('WindSpeed', '>1.050', {})).toBe('>1.050')
})
