import { readSheets } from './read-sheets.ts'
import type { SheetBlock, SheetRow, uploadLimits } from './sheet-blocks.ts'

/** For tests: all items of a stream. */
export const allOf = async <Item>(items: AsyncIterable<Item> | Iterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** For tests: the blocks of a file as they are read. */
export const blocksOf = (file: Buffer, limits?: typeof uploadLimits): Promise<SheetBlock[]> =>
  allOf(readSheets(file, limits && { limits }))

/** For tests: the rows of all sheets of a file. */
export const rowsOf = async (file: Buffer): Promise<SheetRow[]> => (await blocksOf(file)).flatMap(({ rows }) => rows)
