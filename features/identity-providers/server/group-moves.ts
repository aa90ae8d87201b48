import type { GroupMapping } from '../contract/identity-provider.ts'

/** Values of a claim as texts; none where it is missing: who is in no group there is in none here. */
export const claimValues = (claim: unknown): string[] =>
  [claim].flat().flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))

/**
 * A claim by its name, or by the way to it: `realm_access.roles`. A claim whose own name has dots comes first. Only what
 * the provider itself has said counts, nothing that every object has.
 */
export const claimAt = (claims: Readonly<Record<string, unknown>>, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** Groups that a person joins and leaves. Only groups of the mapping are touched; all others stay as they are. */
export const groupMoves = (
  mappings: readonly GroupMapping[],
  values: readonly string[],
  current: readonly string[],
): { readonly joined: string[]; readonly left: string[] } => {
  const held = new Set(values)
  const governed = new Set(mappings.map(({ groupId }) => groupId))
  const wanted = new Set(mappings.filter(({ value }) => held.has(value)).map(({ groupId }) => groupId))
  const has = new Set(current)
  return {
    joined: [...wanted].filter((id) => !has.has(id)),
    left: [...governed].filter((id) => has.has(id) && !wanted.has(id)),
  }
}
