import type { NodeLevel } from './plant-node.ts'

/** Kind of record of the general section of each level. */
export const generalKinds = { farm: 'farmGeneral', subFarm: 'subFarmGeneral', asset: 'assetGeneral' } as const

/**
 * Facts of a node that a person can change on its card, by field of its general section. The tables of the plants have them,
 * so every screen shows them. The values are their columns, which are also their names in a manifest.
 */
export const plantFacts = {
  farm: {
    name: 'name',
    region: 'region',
    subsidiary: 'subsidiary',
    countryCode: 'countryCode',
    timezone: 'timezone',
    latitude: 'latitude',
    longitude: 'longitude',
    ratedPower: 'ratedPowerKw',
    installedPower: 'installedPowerKw',
  },
  subFarm: { name: 'name', feeder: 'feeder', installedPower: 'installedPowerKw' },
  asset: {
    name: 'name',
    manufacturer: 'manufacturer',
    model: 'model',
    ratedPower: 'ratedPowerKw',
    latitude: 'latitude',
    longitude: 'longitude',
  },
} as const satisfies Readonly<Record<NodeLevel, Readonly<Record<string, string>>>>

/** Fields of sections that nobody changes on a card: the tables of the plants have their values. */
const fixedFacts: Readonly<Record<NodeLevel, readonly string[]>> = {
  farm: ['technology', 'pentagram'],
  subFarm: ['technology'],
  asset: ['technology', 'assetType'],
}

/** The levels whose nodes have a section. */
export interface NodeLevels {
  readonly levels: readonly NodeLevel[]
  /** The section has the facts that the tables of the plants have (`plantFacts`), of one level. */
  readonly hasFacts?: true
}

/** Fields of a section that the tables of the plants have. */
export const fieldsOfNodes = ({ levels, hasFacts }: NodeLevels): readonly string[] => [
  'farmCode',
  ...levels.flatMap((level) => [...fixedFacts[level], ...(hasFacts ? Object.keys(plantFacts[level]) : [])]),
]
