import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { demoRows, demoShare } from '../../plant-card/server/demo-port.ts'
import { journalEntry } from './tables.ts'

const entries = [
  ['work', 'Yearly inspection', 'All bolts checked; oil sample taken.', 'Marta Vidal, Nils Berg'],
  ['visit', 'Visit of the insurer', 'Access road and fire extinguishers without remarks.', 'Ana Duarte'],
  ['incident', 'Lightning strike', 'Found by the evening crew; receptor replaced the next day.', 'Louis Carpentier'],
  ['note', 'Sheep on the field until October', 'Keep the inner gate closed.', null],
] as const

/** The entries of a node of the demo, always the same: farms have all of them, every fourth machine has one. */
export const demoEntriesOf = ({ entCode, farmCode, level }: Pick<PlantNode, 'entCode' | 'farmCode' | 'level'>) =>
  entries.slice(0, level === 'farm' ? entries.length : 1).map(([entryType, title, story, people], at) => {
    const share = demoShare(`${entCode} ${entryType}`)
    const day = new Date(Date.UTC(2024 + (at % 2), Math.floor(share * 12), 1 + Math.floor(share * 27)))
    return { farmCode, entCode, entryType, title, story, people, happenedOn: day.toISOString().slice(0, 10) }
  })

export const seedDemoJournal = demoRows({
  table: journalEntry,
  isFor: ({ level, entCode }) => level === 'farm' || (level === 'asset' && demoShare(entCode) < 0.25),
  rowsOf: demoEntriesOf,
})
