import type { BesideFields } from '../../../platform/web/record/form/form-faults.ts'
import type { GroupDetails } from '../contract/group.ts'
import type { Perimeter, Rights } from '../contract/person.ts'
import { editablePerimeter, noPerimeter, rightsWith } from './person-form.ts'
import { faultOf } from './refusal.ts'

/** What the form of a group has beside the fields. */
export interface GroupForm {
  /** Only the rights that become others, so that what somebody else changes of the rest stays. */
  readonly products: Rights
  readonly perimeter: Perimeter
  /** Members that come and go, so that what somebody else changes of the others stays. */
  readonly addMembers: readonly string[]
  readonly removeMembers: readonly string[]
}

const formOf = (group: GroupDetails | undefined): GroupForm => ({
  products: {},
  perimeter: group ? editablePerimeter(group.perimeter) : noPerimeter,
  addMembers: [],
  removeMembers: [],
})

/** Rights, farms and members in the form of a group. */
export const besideFields = (group: GroupDetails | undefined): BesideFields => {
  const stored = formOf(group)
  return {
    stored: { ...stored },
    bodyOf(form, changes) {
      const { perimeter, addMembers, products: changed } = form as unknown as GroupForm
      const products = rightsWith(group?.products ?? {}, changed)
      if (!group) return { products, perimeter, memberIds: addMembers }
      const sent = Object.fromEntries(Object.entries(changes).filter(([key]) => Object.hasOwn(stored, key)))
      return { ...sent, ...('products' in changes && { products }) }
    },
    faultOf,
  }
}
