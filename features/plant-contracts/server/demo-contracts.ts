import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { demoRows, demoShare } from '../../plant-card/server/demo-port.ts'
import { noticeDay } from '../contract/contract-state.ts'
import type { ContractCategory } from '../contract/plant-contract.ts'
import { plantContract } from './tables.ts'

/** A contract of the demo: years from its start to its end. */
interface Sketch {
  readonly category: ContractCategory
  readonly letter: string
  readonly subject: string
  readonly counterparty: string
  readonly years: number
  readonly noticeMonths: number
  readonly renews: boolean
  /** Euro a year. */
  readonly least: number
  readonly most: number
}

const sketches: readonly Sketch[] = [
  {
    ...{ category: 'grid', letter: 'G', subject: 'Access to the grid and injection', counterparty: 'Example Grid' },
    ...{ years: 20, noticeMonths: 12, renews: true, least: 18_000, most: 90_000 },
  },
  {
    ...{
      category: 'maintenance',
      letter: 'M',
      subject: 'Full maintenance of the machines',
      counterparty: 'Example Service',
    },
    ...{ years: 10, noticeMonths: 6, renews: false, least: 180_000, most: 900_000 },
  },
  {
    ...{ category: 'maintenance', letter: 'S', subject: 'Upkeep of the substation', counterparty: 'Posto Exemplo' },
    ...{ years: 5, noticeMonths: 3, renews: true, least: 8_000, most: 30_000 },
  },
  {
    ...{ category: 'other', letter: 'L', subject: 'Lease of the land', counterparty: 'Exemple Foncier' },
    ...{ years: 25, noticeMonths: 24, renews: false, least: 20_000, most: 120_000 },
  },
]

/** The contracts of a sub-farm of the demo, always the same. */
export const demoContractsOf = ({ entCode, farmCode }: Pick<PlantNode, 'entCode' | 'farmCode'>) =>
  sketches.map(({ letter, years, least, most, ...sketch }) => {
    const share = demoShare(`${entCode} ${letter}`)
    const startYear = 2026 - Math.floor(share * Math.min(years, 9))
    const endsOn = `${startYear + years - 1}-12-31`
    return {
      ...sketch,
      ...{ farmCode, entCode, startsOn: `${startYear}-01-01`, endsOn, currency: 'EUR', note: null },
      number: `${letter}-${startYear}-${String(Math.round(share * 899) + 100)}`,
      noticeOn: noticeDay(endsOn, sketch.noticeMonths),
      renewalMonths: sketch.renews ? 12 : null,
      value: Math.round((least + share * (most - least)) / 500) * 500,
    }
  })

export const seedDemoContracts = demoRows({
  table: plantContract,
  isFor: ({ level }) => level === 'subFarm',
  rowsOf: demoContractsOf,
})
