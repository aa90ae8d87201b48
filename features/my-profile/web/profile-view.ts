import * as v from 'valibot'

/** What the address holds of the own account at a glance. */
export const ProfileView = v.object({
  /** `new`: the form of an API token stands open. */
  token: v.optional(v.fallback(v.picklist(['', 'new']), ''), ''),
})
