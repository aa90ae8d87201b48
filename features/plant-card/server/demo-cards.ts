import { hash } from 'node:crypto'
import type { Table } from 'drizzle-orm'
import type { Technology } from '../../../domain/technology.ts'
import type { DemoContext } from '../../../platform/server/feature.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { subTechnologies } from '../contract/card-level.ts'
import { demoShare } from './demo-rows.ts'
import {
  assetGeneral,
  assetOther,
  crisisPlan,
  farmGeneral,
  gateCode,
  gridConnection,
  metStation,
  plantFinance,
  subFarmGeneral,
  telecomLink,
} from './tables.ts'

/** Farms whose cards nobody looked after: only little is known. */
const carelessFarms: ReadonlySet<string> = new Set(['PT-ACH'])

const shareOf = demoShare

const between = (text: string, least: number, most: number, step = 1): number =>
  Math.round((least + shareOf(text) * (most - least)) / step) * step

const oneOf = <Choice>(text: string, choices: readonly Choice[]): Choice =>
  choices[Math.floor(shareOf(text) * choices.length) % choices.length] as Choice

/** Numbers that the regulators of France and of the United Kingdom reserve for fiction. */
const phoneOf = ({ entCode, countryCode }: PlantNode, role: string): string => {
  const digits = String(between(`${entCode} ${role}`, 0, 999)).padStart(3, '0')
  return countryCode === 'FR' ? `+33 1 99 00 9${digits[0]} ${digits.slice(1)}` : `+44 1632 960${digits}`
}

const day = (year: number, month: number, date = 1): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

const people = ['Ana Duarte', 'Louis Carpentier', 'Marta Vidal', 'Nils Berg', 'Ines Rocha', 'Paul Lefort'] as const

/** Somebody else than the first on the list. */
const otherPerson = (farmCode: string): string =>
  people[(people.indexOf(oneOf(`${farmCode} first`, people)) + 1) % people.length] ?? people[0]

const lifeOf = (entCode: string) => {
  const year = between(`${entCode} year`, 2008, 2022)
  return {
    permit: day(year - 2, 4, 12),
    construction: day(year - 1, 3, 1),
    gridConnection: day(year, 2, 15),
    cod: day(year, between(`${entCode} month`, 4, 10)),
    takeOver: day(year, 11, 30),
    warrantyEnd: day(year + 2, 11, 30),
    supportEnd: day(year + 15, 12, 31),
    leaseEnd: day(year + 20, 12, 31),
    endOfLife: day(year + 25, 12, 31),
  }
}

const technologyOf = ({ technology }: PlantNode) => technology as Technology

const generalOf = (node: PlantNode) => ({
  status: 'operating',
  subTechnology: oneOf(`${node.farmCode} sub`, subTechnologies[technologyOf(node)]),
  altitude: between(`${node.farmCode} altitude`, 20, 900),
  gridRatedPower: between(`${node.entCode} grid`, 4_000, 40_000, 500),
  noiseDay: 45,
  noiseNight: technologyOf(node) === 'wind' ? 40 : 38,
  protectedZones: oneOf(`${node.farmCode} zone`, [[], ['natura2000'], ['landscape'], ['waterProtection']]),
  atexZones: technologyOf(node) === 'biogas' ? ['zone1', 'zone2'] : [],
  ...(technologyOf(node) === 'hydro' && { ecologicalFlow: 0.4, head: between(`${node.farmCode} head`, 8, 220) }),
  ...(technologyOf(node) === 'biogas' && { digester: between(`${node.farmCode} digester`, 1_500, 6_000, 100) }),
  ...lifeOf(node.farmCode),
})

const assetOf = (node: PlantNode) => ({
  status: 'operating',
  serialNumber: hash('sha256', node.entCode).slice(0, 8).toUpperCase(),
  scadaCode: node.entCode,
  altitude: between(`${node.farmCode} altitude`, 20, 900) + between(node.entCode, -15, 15),
  cod: lifeOf(node.farmCode).cod,
})

const financeOf = ({ entCode, countryCode }: PlantNode) => ({
  currency: countryCode === 'GB' ? 'GBP' : 'EUR',
  capex: between(`${entCode} capex`, 4_000_000, 60_000_000, 50_000),
  opexPerYear: between(`${entCode} opex`, 150_000, 1_400_000, 5_000),
  lender: 'Banco Exemplo',
  supportScheme: oneOf(`${entCode} scheme`, ['feedIn', 'topUp', 'contractForDifference', 'ppa', 'merchant']),
  tariff: between(`${entCode} tariff`, 48, 96, 0.5),
  tariffEnd: lifeOf(entCode).supportEnd,
  insurer: 'Example Mutual',
  insuranceEnd: day(2027, 12, 31),
})

const crisisOf = (node: PlantNode) => ({
  callOrder: [
    { person: oneOf(`${node.farmCode} first`, people), duty: 'On-call engineer', number: phoneOf(node, 'first') },
    { person: otherPerson(node.farmCode), duty: 'Plant manager', number: phoneOf(node, 'second') },
  ],
  gridControlCentre: 'Regional dispatch',
  gridControlPhone: phoneOf(node, 'grid'),
  firePhone: '112',
  fireDistance: between(`${node.farmCode} fire`, 3, 25),
  hospital: 'District hospital',
  hospitalPhone: phoneOf(node, 'hospital'),
  hospitalDistance: between(`${node.farmCode} hospital`, 8, 45),
  policePhone: '112',
  access: 'From the main road by the gravel track; vehicles over 12 t only in dry weather.',
  hazards: hazardsOf[technologyOf(node)],
  shutDownSteps: [{ step: 'Stop all machines from the control room' }, { step: 'Open the breaker of the farm' }],
  musterPoint: 'Car park at the substation',
  rescueKit: 'Control building, first room',
  ...(technologyOf(node) === 'wind' && { climbLimit: 12 }),
  lastDrill: day(2026, 3, 18),
  nextReview: day(2027, between(`${node.farmCode} review`, 1, 12), 15),
})

const hazardsOf: Readonly<Record<Technology, readonly string[]>> = {
  wind: ['highVoltage', 'height', 'oil'],
  solar: ['highVoltage'],
  hydro: ['highVoltage', 'water', 'oil'],
  biogas: ['methane', 'hydrogenSulphide', 'highVoltage'],
  bess: ['batteryGas', 'highVoltage'],
}

const connectionOf = (node: PlantNode) => ({
  gridOperator: 'Example Grid',
  voltage: oneOf(`${node.farmCode} kV`, [20, 33, 63, 90]),
  injection: between(`${node.entCode} grid`, 4_000, 40_000, 500),
  shortCircuitPower: between(`${node.farmCode} short`, 120, 900, 10),
  neutral: 'resistor',
  powerFactor: 0.98,
  meteringPoint: `MP-${hash('sha256', node.entCode).slice(0, 10).toUpperCase()}`,
})

const telecomOf = ({ entCode }: PlantNode) => ({
  provider: 'Example Telecom',
  medium: oneOf(`${entCode} medium`, ['fibre', 'mobile4g', 'dsl']),
  bandwidth: oneOf(`${entCode} rate`, [20, 50, 100]),
  backupMedium: 'mobile4g',
  vaultReference: `vault://plants/${entCode}`,
})

const otherOf = ({ entCode }: PlantNode) => ({
  inventoryNumber: `INV-${between(`${entCode} inventory`, 10_000, 99_999)}`,
  otherFacts: [{ factName: 'Key', factValue: `Cabinet ${between(`${entCode} key`, 1, 40)}` }],
})

const mastOf = (node: PlantNode) => ({ metMastName: `Mast ${node.name}`, totalHeight: 80 })

interface Filling {
  readonly table: Table
  readonly isFor: (node: PlantNode) => boolean
  readonly valuesOf: (node: PlantNode) => object
}

const ofLevel =
  (...levels: readonly PlantNode['level'][]) =>
  ({ level }: PlantNode): boolean =>
    levels.includes(level)
const cared = ({ farmCode }: PlantNode): boolean => !carelessFarms.has(farmCode)
const ofPlants = ofLevel('farm', 'subFarm')
const ofSubFarms = ofLevel('subFarm')

/** Values of each section of the demo. */
export const demoFillings: readonly Filling[] = [
  { table: farmGeneral, isFor: (node) => ofLevel('farm')(node) && cared(node), valuesOf: generalOf },
  { table: subFarmGeneral, isFor: (node) => ofSubFarms(node) && cared(node), valuesOf: generalOf },
  { table: assetGeneral, isFor: (node) => ofLevel('asset')(node) && cared(node), valuesOf: assetOf },
  { table: plantFinance, isFor: (node) => ofPlants(node) && cared(node), valuesOf: financeOf },
  { table: crisisPlan, isFor: ofPlants, valuesOf: crisisOf },
  {
    table: gateCode,
    isFor: ofPlants,
    valuesOf: ({ farmCode }) => ({ gateCode: String(between(`${farmCode} gate`, 1_000, 9_999)) }),
  },
  { table: gridConnection, isFor: (node) => ofSubFarms(node) && cared(node), valuesOf: connectionOf },
  { table: assetOther, isFor: (node) => ofLevel('asset')(node) && cared(node), valuesOf: otherOf },
  { table: telecomLink, isFor: (node) => ofSubFarms(node) && cared(node), valuesOf: telecomOf },
  {
    table: metStation,
    isFor: (node) => ofSubFarms(node) && cared(node) && node.technology === 'wind',
    valuesOf: mastOf,
  },
]

const rowsAtOnce = 500

/** Fills the sections of the cards of the demo fleet. A section that somebody has written stays. */
export const seedDemoCards = async ({ db, farms, farmsStored }: DemoContext): Promise<readonly never[]> => {
  await farmsStored
  const nodes = (await Promise.all(farms.map(({ farmCode }) => nodesOfFarm(db, farmCode)))).flat()
  await db.transaction(async (tx) => {
    for (const { table, isFor, valuesOf } of demoFillings) {
      const rows = nodes.filter(isFor).map((node) => ({ id: node.entCode, ...valuesOf(node) }))
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await tx
          .insert(table)
          .values(rows.slice(start, start + rowsAtOnce) as never)
          .onConflictDoNothing()
    }
  })
  return []
}
