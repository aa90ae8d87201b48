import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { document } from './tables.ts'

/**
 * Gives the documents of a record to another record of its kind, and resolves with their ids. Files that a field holds stay.
 * With `only`, those documents move, e.g. back.
 */
export const moveDocuments = async (
  tx: Db,
  {
    kind,
    from,
    to,
    only,
  }: { readonly kind: string; readonly from: string; readonly to: string; readonly only?: readonly string[] },
): Promise<readonly string[]> => {
  if (only?.length === 0) return []
  const rows = await tx
    .update(document)
    .set({ recordId: to })
    .where(
      and(
        eq(document.kind, kind),
        eq(document.recordId, from),
        isNull(document.field),
        only && inArray(document.id, [...only]),
      ),
    )
    .returning({ id: document.id })
  return rows.map(({ id }) => id)
}
