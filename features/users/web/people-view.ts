import * as v from 'valibot'
import { TableView } from '../../../platform/web/table/table-view.ts'
import { oneOf, textOf } from '../../../platform/web/url-state/fields.ts'

/** What the address holds of the list of people. */
export const PeopleView = v.object({
  ...TableView.entries,
  status: oneOf(['all', 'enabled', 'disabled'], 'all'),
  /** Only members of this group. */
  group: textOf(60),
  /** Only people who see this farm. */
  farm: textOf(60),
})
export type PeopleView = v.InferOutput<typeof PeopleView>
