import { z } from 'zod'
import { TableView } from '../../../platform/web/table/table-view.ts'

/** What the address holds of the cards and of the table. */
export const CardsView = z.object({ search: z.string().max(200).default('') })
export const ProvidersTableView = TableView
