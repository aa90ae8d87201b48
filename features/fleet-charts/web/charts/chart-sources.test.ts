import { expect, test } from 'vitest'
import type { FleetTag } from '../../../fleet-state/contract/fleet-table.ts'
import { chosenSeries, firstChoice, quantitiesOf, sourcesOf } from './chart-sources.ts'

const tag = (name: string, tagId: number): FleetTag => ({
  name,
  tagId,
  tagCode: name,
  unit: '',
  decimals: 0,
  missing9999: true,
})
const machine = (code: string, tags: readonly FleetTag[]) => ({
  entCode: code,
  machineCode: code,
  name: code,
  type: 'WIND_TURBINE',
  substationCode: null,
  manufacturer: null,
  model: null,
  ratedPower: null,
  powerModel: null,
  codeBook: null,
  latitude: null,
  longitude: null,
  tags: [...tags],
})
const words = {
  wholeFarm: 'Whole farm',
  group: 'Farm',
  measuring: 'Stations and meters',
  station: 'Electrical substation',
  prefix: '',
  named: '',
  locale: 'en-GB',
}

const farm = sourcesOf(
  {
    farmCode: 'FARM',
    installedPower: 6_000,
    tags: [tag('LifeWord', 1), tag('SyntheseParcWindPInstantanee', 2), tag('SyntheseParcWindSpeed', 3)],
    machines: [
      machine('WT1', [tag('State', 4), tag('ActivePower', 5), tag('OwnSignal', 6)]),
      machine('WT2', [tag('ActivePower', 7)]),
      machine('WT3', [tag('State', 8)]),
    ],
  },
  words,
)

test('the farm and its machines share quantities; words and the life word have no curve', () => {
  expect(farm.map((source) => source.id)).toEqual(['*', 'WT1', 'WT2'])
  expect(quantitiesOf(farm)).toEqual(['ActivePower', 'WindSpeed', 'OwnSignal'])
  const series = chosenSeries(farm, ['ActivePower', 'WindSpeed'])
  expect(series.map(({ tag: { tagId } }) => tagId)).toEqual([2, 5, 7, 3])
})

test('machines stand first in natural order, then what measures and the electrical station, under headings of their own', () => {
  const of = (code: string, type: string) => ({ ...machine(code, [tag('ActivePower', 1)]), type })
  const sources = sourcesOf(
    {
      farmCode: 'FARM',
      installedPower: 0,
      tags: [tag('SyntheseParcWindPInstantanee', 2)],
      machines: [
        of('Auxiliary feeder', 'AUX_MEDIUM_VOLTAGE_FEEDER'),
        of('Grid meter', 'ELECTRICAL_METER'),
        of('WT10', 'WIND_TURBINE'),
        of('Mast', 'MET_MAST'),
        of('WT2', 'WIND_TURBINE'),
        of('Backup supply', 'UNINTERRUPTIBLE_POWER_SUPPLY'),
      ],
    },
    words,
  )
  expect(
    [...Map.groupBy(sources, ({ group }) => group)].map(([group, all]) => [group, all.map(({ id }) => id)]),
  ).toEqual([
    ['Farm', ['*', 'WT2', 'WT10']],
    ['Stations and meters', ['Grid meter', 'Mast']],
    ['Electrical substation', ['Auxiliary feeder', 'Backup supply']],
  ])
})

test('at first the whole farm is shown, or the first machine', () => {
  expect(firstChoice(farm)).toEqual({ source: '*', quantities: ['ActivePower', 'WindSpeed'] })
  expect(firstChoice(farm.slice(1))).toEqual({ source: 'WT1', quantities: ['ActivePower'] })
  expect(firstChoice([])).toEqual({ source: '', quantities: [] })
})
