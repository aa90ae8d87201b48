import { accountLanguage, fallbackLanguage, type Language } from '../../../domain/language.ts'
import { isIdOf, type RecordIds } from '../../contract/record-id.ts'
import { getReferences, getReferenceUses, searchRecords } from '../../contract/reference-calls.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { notFound } from '../http/problems.ts'
import type { Routes } from '../http/routes.ts'
import type { Relations } from '../relations/relations.ts'
import { findRecords, knownKinds, type NamedRecord, recordNames, searchedFields } from './known-kinds.ts'
import { usesOf } from './record-uses.ts'

/** Records of one kind in the results of a search. */
const mostOfKind = 8

const languageFor = (principal: Principal, asked: Language | undefined): Language =>
  asked ?? accountLanguage(principal.lang) ?? fallbackLanguage

const foundRecords = ({ results, count }: { readonly results: readonly NamedRecord[]; readonly count: number }) => ({
  results: [...results],
  count,
})

/** Binds the calls for names of records, their uses, and the search over all kinds. */
export const bindReferences = (routes: Routes, { db }: Pick<Relations, 'db'>): void => {
  const kinds = knownKinds(db)

  const kindNamed = (name: string, principal: Principal) => {
    const known = kinds.get(name)
    // A kind that the user may not read answers like one that does not exist, except for names of ids.
    if (!known || !passes(principal, known.kind.right.read)) throw notFound('There is no such kind of record')
    return known
  }

  routes.bind(getReferences, async ({ principal, params, query }) => {
    const { ids, search, perPage, language: asked } = query
    const language = languageFor(principal, asked)
    if (ids === undefined)
      return foundRecords(
        await findRecords(db, kindNamed(params.kind, principal), principal, { search, language, take: perPage }),
      )
    const known = kinds.get(params.kind)
    // A page shows "no access" for the names of a kind that its user may not read.
    const results = known
      ? await recordNames(db, known, idsOfKind(known.kind.ids, ids), principal, language)
      : ids.map((id) => ({ id, label: null }))
    return { results: [...results], count: results.length }
  })

  routes.bind(getReferenceUses, async ({ principal, params: { kind, id }, query }) => {
    const known = kinds.get(kind)
    const isId = known !== undefined && idsOfKind(known.kind.ids, [id]).length > 0
    const stored: unknown = isId ? await known.store.stored.read(db, id) : undefined
    // A record that does not exist for the user has no uses.
    if (!known || stored === undefined || !known.access.mayRead(stored, principal)) return { results: [] }
    const uses = await usesOf(db, kinds, { kind, id }, principal, languageFor(principal, query.language))
    return { results: uses.map((use) => ({ kind: use.kind, records: [...use.records], others: use.others })) }
  })

  routes.bind(searchRecords, async ({ principal, query: { search, language } }) => {
    const results: { kind: string; id: string; label: string }[] = []
    for (const known of kinds.values()) {
      if (!known.kind.isSearched) continue
      const found = await findRecords(db, known, principal, {
        search,
        language: languageFor(principal, language),
        take: mostOfKind,
        searched: searchedFields(known, principal),
      })
      results.push(...found.results.map(({ id, label }) => ({ kind: known.kind.kind, id, label: label ?? id })))
    }
    return { results }
  })
}

/** The ids that a kind can have: others name nothing, and the database would refuse their type. */
const idsOfKind = (ids: RecordIds | undefined, given: readonly string[]): readonly string[] =>
  given.filter((id) => isIdOf(ids, id))
