import { z } from 'zod'
import { TableView } from '../../../platform/web/table/table-view.ts'

/** What the address holds of the list of people. */
export const PeopleView = TableView.extend({
  status: z.enum(['all', 'enabled', 'disabled']).default('all'),
  /** Only members of this group. */
  group: z.string().max(60).default(''),
  /** Only people who see this farm. */
  farm: z.string().max(60).default(''),
})
export type PeopleView = z.output<typeof PeopleView>

export const GroupsView = TableView
