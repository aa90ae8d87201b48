import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Fields, fieldEntries, type LooseValues } from '../../../contract/field.ts'
import type { NamedRecord } from '../../../contract/reference-calls.ts'
import { useLanguage } from '../../reader/use-language.ts'
import { useCan } from '../../rights/use-can.ts'
import { useRecordPlaces } from './record-places.tsx'
import { namesQuery } from './reference-queries.ts'

/** Most ids in one call (`mostNames` of the contract). */
const idsPerCall = 100

/** The record that a field names. */
export interface ReferenceName {
  /** Null without permission; undefined while it loads, and for kinds without a place on the page. */
  readonly label: string | null | undefined
  /** Address of the record, if the user may read it. */
  readonly href?: string
}

/** Returns the name of the record that a field of a kind names. */
export type NameOfReference = (field: string, id: unknown) => ReferenceName | undefined

const batches = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, at) =>
    ids.slice(at * idsPerCall, (at + 1) * idsPerCall),
  )

/** Ids of records that a list of records refers to, in one batch per kind and 100 names. */
const batchesOf = (
  fields: Fields,
  records: readonly LooseValues[],
  isPlaced: (kind: string) => boolean,
): readonly { readonly kind: string; readonly ids: readonly string[] }[] => {
  const idsByKind = new Map<string, Set<string>>()
  for (const [key, field] of fieldEntries(fields)) {
    if (field.kind !== 'reference' || !isPlaced(field.to)) continue
    const ids = idsByKind.get(field.to) ?? new Set<string>()
    idsByKind.set(field.to, ids)
    for (const record of records) if (typeof record[key] === 'string') ids.add(record[key])
  }
  return [...idsByKind].flatMap(([kind, ids]) => batches([...ids].sort()).map((some) => ({ kind, ids: some })))
}

interface ReferenceNames {
  readonly nameOf: NameOfReference
  /** Loads the names for further records, e.g. for a file with all of them. */
  readonly load: (records: readonly LooseValues[]) => Promise<void>
}

/** Asks for the names of all records that these records refer to. */
export const useReferenceNames = (fields: Fields, records: readonly LooseValues[]): ReferenceNames => {
  const places = useRecordPlaces()
  const can = useCan()
  const { language } = useLanguage()
  const client = useQueryClient()
  /** Names by kind and id. */
  const known = useRef(new Map<string, string | null>())
  const asked = useMemo(() => batchesOf(fields, records, (kind) => places.has(kind)), [fields, records, places])
  const loaded = useQueries({
    queries: asked.map(({ kind, ids }) => namesQuery(kind, ids, language)),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const learn = (kind: string, names: readonly NamedRecord[] = []) => {
      for (const { id, label } of names) known.current.set(`${kind}/${id}`, label)
    }
    for (const [at, { kind }] of asked.entries()) learn(kind, loaded[at])
    return {
      nameOf(key, id) {
        const field = fields[key]
        const place = field?.kind === 'reference' ? places.get(field.to) : undefined
        if (!place || typeof id !== 'string') return undefined
        const label = known.current.get(`${place.kind}/${id}`)
        const isOpen = typeof label === 'string' && can(place.right)
        return { label, ...(isOpen && { href: place.links.view(id) }) }
      },
      async load(further) {
        for (const { kind, ids } of batchesOf(fields, further, (one) => places.has(one)))
          learn(kind, await client.fetchQuery(namesQuery(kind, ids, language)))
      },
    }
  }, [asked, loaded, fields, places, can, client, language])
}
