import { fieldsOfNodes, type NodeLevels } from '../../farms/contract/plant-facts.ts'

const plants: NodeLevels = { levels: ['farm', 'subFarm'] }
const subFarms: NodeLevels = { levels: ['subFarm'] }

/** The nodes that have each section. */
export const sectionLevels = {
  farmGeneral: { levels: ['farm'], hasFacts: true },
  subFarmGeneral: { levels: ['subFarm'], hasFacts: true },
  assetGeneral: { levels: ['asset'], hasFacts: true },
  plantFinance: plants,
  plantRefurbishment: plants,
  crisisPlan: plants,
  gateCode: plants,
  metStation: subFarms,
  gridConnection: subFarms,
  telecomLink: subFarms,
  assetOther: { levels: ['asset'] },
} as const satisfies Readonly<Record<string, NodeLevels>>

/** Fields of a section that the tables of the plants have, and not its own. */
export const fieldsElsewhere = (section: keyof typeof sectionLevels): readonly string[] =>
  fieldsOfNodes(sectionLevels[section])
