import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import type { DraftNode } from '../../../../platform/web/record/tree/tree-nodes.ts'
import { nameKeyOf } from '../../contract/equipment-types.ts'
import type { PreviewRow } from './preview-rows.ts'

/** Texts of the cells of the comparison. */
export interface PreviewWords {
  readonly field: string
  /** Heading of the column with the mark of differences. */
  readonly differs: string
  readonly rowName: (row: PreviewRow) => string
  readonly value: (field: string, value: unknown) => string
  /** The mark of a row with differences. */
  readonly yes: string
}

export const machineName = ({ id, type, values }: DraftNode): string => String(values[nameKeyOf(type)] ?? id)

/** The comparison as a table for a file: fields as rows, machines as columns. Numbers stay numbers. */
export const previewTable = (
  machines: readonly DraftNode[],
  rows: readonly PreviewRow[],
  words: PreviewWords,
): ShownTable => ({
  columns: [words.field, words.differs, ...machines.map(machineName)].map((header) => ({
    header,
    decimals: undefined,
    widthPx: undefined,
  })),
  rows: rows.map((row) => ({
    level: 1,
    group: false,
    cells: [
      words.rowName(row),
      row.differs.includes(true) ? words.yes : null,
      ...row.values.map((value) => (typeof value === 'number' ? value : words.value(row.field, value))),
    ],
  })),
})
