import * as v from 'valibot'
import { TableView } from '../../../platform/web/table/table-view.ts'
import { textOf } from '../../../platform/web/url-state/fields.ts'

/** What the address holds of the cards and of the table. */
export const CardsView = v.object({ search: textOf(200) })
export const ProvidersTableView = TableView
