import { z } from 'zod'

/** What the address holds of a list of farms. */
export const AssetsView = z.object({
  search: z
    .string()
    .transform((text) => text.slice(0, 100))
    .default(''),
})
