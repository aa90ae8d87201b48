import { z } from 'zod'
import { products } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Most tokens that a person may have at a time. */
export const mostTokens = 50
/** Longest life of a token. */
export const longestTokenDays = 365

const Scope = z.partialRecord(z.enum(products), z.number().int().min(0).max(7))

export const PersonalToken = z
  .object({
    id: z.string(),
    name: z.string(),
    products: Scope,
    /** Null: every farm of the person. */
    farmCodes: z.array(z.string()).nullable(),
    createdAtMs: z.number(),
    expiresAtMs: z.number(),
    /** To the minute; null: never. */
    lastUsedAtMs: z.number().nullable(),
  })
  .meta({ id: 'PersonalToken' })
export type PersonalToken = z.infer<typeof PersonalToken>

export const NewToken = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Flags by product, at most those of the user. The token has the rights that both have. */
  products: Scope,
  /** Null: every farm of the person, also later ones. */
  farmCodes: z.array(z.string().min(1).max(60)).min(1).max(1_000).nullable(),
  days: z.number().int().min(1).max(longestTokenDays),
  /** The current password of the account, where the built-in provider keeps one. */
  password: z.string().min(1).max(200).nullable().default(null),
})
export type NewToken = z.output<typeof NewToken>

export const getMyTokens = endpoint({
  id: 'getMyTokens',
  method: 'GET',
  path: '/api/MyProfile/Tokens',
  isOurs: true,
  summary: 'Personal API tokens of the signed-in person, without their secrets',
  right: 'signed-in',
  signInOnly: true,
  reply: z.object({ results: z.array(PersonalToken) }),
})

export const createMyToken = endpoint({
  id: 'createMyToken',
  method: 'POST',
  path: '/api/MyProfile/Tokens',
  isOurs: true,
  summary: 'A new personal API token; the reply holds its secret, which is told only here',
  right: 'signed-in',
  signInOnly: true,
  body: NewToken,
  reply: z.object({ ...PersonalToken.shape, token: z.string() }),
})

export const revokeMyToken = endpoint({
  id: 'revokeMyToken',
  method: 'DELETE',
  path: '/api/MyProfile/Tokens/:id',
  isOurs: true,
  summary: 'Revokes a personal API token: it is refused within five seconds, its push connections end',
  right: 'signed-in',
  signInOnly: true,
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.string() }),
})
