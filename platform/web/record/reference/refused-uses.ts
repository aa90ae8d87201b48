import { ApiError } from '../../api/api-error.ts'
import type { UsesOfKind } from './uses-list.tsx'

const prefix = 'uses.'

/** The records that keep a record from being deleted, as a refused deletion tells them. Undefined if it names none. */
export const refusedUses = (error: unknown): readonly UsesOfKind[] | undefined => {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  const uses = errors.filter(({ path }) => path.startsWith(prefix))
  if (uses.length === 0) return undefined
  return [...Map.groupBy(uses, ({ path }) => path.slice(prefix.length))].map(([kind, ofKind]) => ({
    kind,
    records: ofKind.flatMap(({ code, value, message, bound }) =>
      code === 'used-by' ? [{ id: String(value), label: message, ...(bound && { from: String(bound) }) }] : [],
    ),
    others: ofKind.reduce((sum, { code, bound }) => sum + (code === 'used-by-others' ? Number(bound) : 0), 0),
  }))
}
