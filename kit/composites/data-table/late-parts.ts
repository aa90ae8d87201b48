import { latePart } from '../../primitives/late-part.tsx'
import { phoneQuery } from '../../tokens/breakpoints.ts'

/*
 * Lazy-loaded components of the table. The page needs them only after a user action or on a phone. They accept rows of
 * any type. The table that renders one casts it to its own row type.
 */

export const cardList = latePart(() => import('./card-list.tsx').then(({ CardList }) => CardList))
export const cellTip = latePart(() => import('./cell-tip.tsx').then(({ CellTip }) => CellTip))
export const columnList = latePart(() => import('./column-list.tsx').then(({ ColumnList }) => ColumnList))
export const filterField = latePart(() => import('./filter-field.tsx').then(({ FilterField }) => FilterField))
export const selectionBar = latePart(() => import('./selection-bar.tsx').then(({ SelectionBar }) => SelectionBar))

// On a phone the card list is the table, so the page fetches it at once.
if (globalThis.matchMedia?.(phoneQuery).matches) void cardList.fetch()
