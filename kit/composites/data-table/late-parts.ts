import { latePart } from '../../primitives/late-part.tsx'
import { phoneQuery } from '../../tokens/breakpoints.ts'

/*
 * What a table shows only when somebody acts, or on a phone alone. Each draws rows of any kind: of which, the table says that
 * draws it.
 */

export const cardList = latePart(() => import('./card-list.tsx').then(({ CardList }) => CardList))
export const cellTip = latePart(() => import('./cell-tip.tsx').then(({ CellTip }) => CellTip))
export const columnList = latePart(() => import('./column-list.tsx').then(({ ColumnList }) => ColumnList))
export const filterField = latePart(() => import('./filter-field.tsx').then(({ FilterField }) => FilterField))
export const selectionBar = latePart(() => import('./selection-bar.tsx').then(({ SelectionBar }) => SelectionBar))

// There it is the table itself.
if (globalThis.matchMedia?.(phoneQuery).matches) void cardList.fetch()
