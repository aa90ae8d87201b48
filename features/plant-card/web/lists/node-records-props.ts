import type { ReactNode } from 'react'
import type { FarmLevelProduct } from '../../../../domain/right.ts'
import type { ShortColumn } from '../../../../kit/composites/short-table/short-table.tsx'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import type { RecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import type { KindCalls } from '../../../../platform/web/record/time/temporal-queries.ts'
import type { ListedFields } from '../../contract/node-list.ts'
import type { CardPartProps } from '../frame/card-tab.ts'

/** A list on a card. */
export interface NodeRecordsProps<F extends ListedFields, Row extends RecordRow> extends CardPartProps {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly product: FarmLevelProduct
  /** Field that names a record. */
  readonly nameField: keyof F & string
  /** Values of a new record that its form omits, beside those of the node. */
  readonly given?: Readonly<Record<string, unknown>>
  /** The rows of this list, if the kind has several lists. */
  readonly isShown?: (row: Row) => boolean
  /** Order of the rows, if not that of their names. */
  readonly order?: (one: Row, other: Row) => number
  /** Records stay for ever: they are corrected, and nobody deletes one. */
  readonly stays?: true
  /** Columns after those of the fields with `inTable`. */
  readonly columns?: readonly ShortColumn<Row>[]
  /** Columns of fields to leave out. */
  readonly without?: readonly string[]
  /** Texts of this list, if the kind has several: `title`, `add`, `none` below this key of the words of the kind. */
  readonly list?: string
  /** Own controls of the form, by field. */
  readonly own?: (editor: RecordEditor) => Readonly<Record<string, ReactNode>>
  /** Own facts of a record, by field. */
  readonly facts?: (record: Row) => Readonly<Record<string, ReactNode>>
  /** Below the table. */
  readonly children?: (rows: readonly Row[], open: (id: string) => void) => ReactNode
}
