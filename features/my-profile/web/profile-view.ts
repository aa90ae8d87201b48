import * as z from 'zod/mini'

/** What the address holds of the own account at a glance. */
export const ProfileView = z.object({
  /** `new`: the form of an API token stands open. */
  token: z._default(z.catch(z.enum(['', 'new']), ''), ''),
})
