import { z } from 'zod'

/** What the address holds of the own account at a glance. */
export const ProfileView = z.object({
  /** `new`: the form of an API token stands open. */
  token: z.enum(['', 'new']).catch('').default(''),
})
