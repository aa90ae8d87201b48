import { hash } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DemoContext } from '../../../platform/server/feature.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { nodesOfFarm } from '../../farms/server/nodes-port.ts'

/** A number from 0 to 1 that is always the same for a text. */
export const demoShare = (text: string): number => Number.parseInt(hash('sha256', text).slice(0, 8), 16) / 0xffff_ffff

/** An id that is always the same for a text, so that the second start of the demo adds nothing. */
export const demoId = (text: string): string => {
  const digits = hash('sha256', text)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

const rowsAtOnce = 500

/** Fills a table of records with several for each node. A table that is not empty stays as it is. */
export const demoRows =
  ({
    table,
    isFor,
    rowsOf,
  }: {
    readonly table: PgTable
    readonly isFor: (node: PlantNode) => boolean
    readonly rowsOf: (node: PlantNode) => readonly object[]
  }) =>
  async ({ db, farms, farmsStored }: DemoContext): Promise<readonly never[]> => {
    await farmsStored
    const nodes = (await Promise.all(farms.map(({ farmCode }) => nodesOfFarm(db, farmCode)))).flat()
    const rows = nodes
      .filter(isFor)
      .flatMap((node) => rowsOf(node).map((row, at) => ({ ...row, id: demoId(`${node.entCode} ${at}`) })))
    if ((await db.$count(table)) > 0) return []
    await db.transaction(async (tx) => {
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await tx.insert(table).values(rows.slice(start, start + rowsAtOnce) as never)
    })
    return []
  }
