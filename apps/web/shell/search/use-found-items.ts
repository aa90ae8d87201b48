import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useRecordPlaces } from '../../../../platform/web/record/reference/record-places.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { features } from '../../features.ts'
import type { FoundItem, SearchItems } from './use-search-items.ts'

const pauseMs = 200
/** A single letter finds too much. */
const leastLetters = 2
/** No name is longer. */
const mostLetters = 120

/** The text of a moment ago, so that the server is asked once for a word. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface FoundItems {
  readonly items: readonly FoundItem[]
  readonly byId: ReadonlyMap<string, FoundItem>
  /** State of the whole search, from that of the items which the page has. */
  readonly stateBeside: (state: SearchItems['state'], hasRows: boolean) => SearchItems['state']
}

/** Items that the server finds for the typed text. Each source asks only for what the user may read. */
export const useFoundItems = (query: string, isWanted: boolean): FoundItems => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const can = useCan()
  const places = useRecordPlaces()
  const search = useSettled(query.trim())
  const sources = features.flatMap(({ name, search: source }) =>
    source?.found && can(source.right) ? [{ name, found: source.found }] : [],
  )
  const { length } = query.trim()
  const isAsked = isWanted && sources.length > 0 && length >= leastLetters && length <= mostLetters
  const results = useQueries({
    queries: sources.map(({ name, found }) => ({
      queryKey: ['search', name, language, search],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await found()).default({ query: search, t, language, places, can, signal }),
      enabled: isAsked && search.length >= leastLetters,
      staleTime: 0,
    })),
  })
  const items = isAsked ? results.flatMap(({ data }) => data ?? []) : []
  const isLoading = isAsked && (search !== query.trim() || results.some(({ isFetching }) => isFetching))
  const hasFailed = isAsked && results.some(({ isError }) => isError)
  return {
    items,
    byId: new Map(items.map((item) => [item.id, item])),
    stateBeside(state, hasRows) {
      // With results in view nobody waits for further ones.
      if (state === 'loading' || (isLoading && !hasRows)) return 'loading'
      return hasFailed ? 'failed' : state
    },
  }
}
