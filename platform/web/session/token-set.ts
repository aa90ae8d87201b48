import * as v from 'valibot'
import { finiteNumber, wholeNumber } from '../outside/values.ts'

/** What the provider gave, as this browser keeps it. Never written to local storage, logs or addresses. */
export const TokenSet = v.object({
  accessToken: v.string(),
  refreshToken: v.optional(v.string()),
  idToken: v.optional(v.string()),
  /** Life that the provider promised at receipt. Its own clock plays no part, nor does the difference to ours. */
  expiresInMs: finiteNumber,
  /** This browser's clock at receipt; only differences to it are used. */
  receivedAtMs: finiteNumber,
  /** One sign-in is one session in all tabs; each renewal is one generation more. */
  sessionId: v.string(),
  generation: wholeNumber(),
})
export type TokenSet = v.InferOutput<typeof TokenSet>

/** Specification 000 §4: renewed 240 s before the end. */
export const renewalMarginMs = 240_000

/** Margin of a token that hardly lives longer: half its life. */
export const marginOf = (tokens: TokenSet): number => Math.min(renewalMarginMs, tokens.expiresInMs / 2)

/** Milliseconds until the end, by the clock of this browser since receipt; may be negative. */
export const remainingMs = (tokens: TokenSet, nowMs: number): number => tokens.receivedAtMs + tokens.expiresInMs - nowMs
