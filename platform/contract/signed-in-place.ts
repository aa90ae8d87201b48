import { z } from 'zod'

/** One place where a person is signed in through the built-in provider. */
export const SignedInPlace = z.object({
  id: z.string(),
  startedAtMs: z.number(),
  /** When a token was last given there. */
  lastUsedAtMs: z.number(),
  endsAtMs: z.number(),
  /** Address of the network that the browser last asked from; null: not known. */
  address: z.string().nullable(),
  /** What the browser says it is, e.g. "Firefox 140"; null: it is not known. */
  browser: z.string().nullable(),
  /** System of the device, e.g. "Android". */
  system: z.string().nullable(),
})
export type SignedInPlace = z.infer<typeof SignedInPlace>
