import { z } from 'zod'

/** A session of a user at the built-in identity provider. */
export const SignedInPlace = z.object({
  id: z.string(),
  startedAtMs: z.number(),
  /** Time of the last issued token. */
  lastUsedAtMs: z.number(),
  endsAtMs: z.number(),
  /** IP address of the last request of the browser; null if unknown. */
  address: z.string().nullable(),
  /** Browser name, e.g. "Firefox 140"; null if unknown. */
  browser: z.string().nullable(),
  /** Operating system, e.g. "Android". */
  system: z.string().nullable(),
})
export type SignedInPlace = z.infer<typeof SignedInPlace>
