import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../../domain/language.ts'
import { getReferences, getReferenceUses, type NamedRecord } from '../../../contract/reference-calls.ts'
import { call } from '../../api/call.ts'

/** Names of records by id, at most 100. */
export const namesQuery = (kind: string, ids: readonly string[], language: Language) =>
  queryOptions({
    queryKey: ['references', kind, 'names', language, ids],
    meta: { records: [kind] },
    queryFn: async ({ signal }): Promise<readonly NamedRecord[]> =>
      (await call(getReferences, { params: { kind }, query: { ids: ids.join(','), language } }, signal)).results,
  })

/** Records whose name has the words of a search, the first of the list. */
export const choicesQuery = (kind: string, search: string, language: Language) =>
  queryOptions({
    queryKey: ['references', kind, 'choices', language, search],
    meta: { records: [kind] },
    queryFn: ({ signal }) =>
      call(getReferences, { params: { kind }, query: { search, perPage: 50, language } }, signal),
    staleTime: 0,
  })

/** Records that name a record. They change with any other kind, so they are asked for again at each visit. */
export const usesQuery = (kind: string, id: string, language: Language) =>
  queryOptions({
    queryKey: ['references', kind, 'uses', language, id],
    meta: { records: [kind] },
    queryFn: async ({ signal }) =>
      (await call(getReferenceUses, { params: { kind, id }, query: { language } }, signal)).results,
    staleTime: 0,
  })
