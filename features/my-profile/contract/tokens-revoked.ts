import { z } from 'zod'

/** Told to every process when all API tokens of a person were revoked at once. */
export const tokensRevokedTopic = 'tokens-revoked'
export const TokensRevoked = z.object({
  /** The same however many processes hear it. */
  id: z.string(),
  userId: z.string(),
  names: z.array(z.string()),
  reason: z.enum(['password-reset', 'signed-out']),
})
export type TokensRevoked = z.infer<typeof TokensRevoked>
