import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Language } from '../../../../domain/language.ts'
import type { AskedRows } from '../../../../kit/composites/data-table/table-model.ts'
import type { RecordsPage } from '../../../contract/record-calls.ts'
import type { PageRequest, RecordQueries } from '../record-queries.ts'
import type { ListQuestion } from './list-question.ts'
import type { RecordRow } from './use-record-columns.ts'

const perPage = 100

/** Rows that are not loaded yet, by index. */
const placeholders: RecordRow[] = []
const placeholderAt = (index: number): RecordRow => {
  placeholders[index] ??= { id: `~${index}`, version: 0 }
  return placeholders[index]
}
const isComing = ({ id }: RecordRow): boolean => id.startsWith('~')

interface LoadedPage {
  readonly page: number
  readonly results: readonly RecordRow[]
}

/** All rows of a question: those of the loaded pages, and placeholders. */
const arranged = (
  first: RecordsPage<RecordRow> | undefined,
  others: readonly LoadedPage[],
): readonly RecordRow[] | undefined => {
  if (!first) return undefined
  const rows = Array.from({ length: first.count }, (_, index) => placeholderAt(index))
  // The list may have become shorter since the page was loaded.
  for (const { page, results } of [{ page: 1, results: first.results }, ...others])
    for (const [at, row] of results.entries()) {
      const index = (page - 1) * perPage + at
      if (index < rows.length) rows[index] = row
    }
  return rows
}

interface PagedRows {
  /** One row for each record that meets the question; undefined while the first page loads. */
  readonly rows: readonly RecordRow[] | undefined
  readonly asked: AskedRows<RecordRow>
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** The rows of a paged list: the pages near the viewport are loaded, the others are placeholders. */
export const usePagedRows = (
  queries: Pick<RecordQueries, 'page'>,
  question: ListQuestion,
  {
    fields,
    allFields,
    language,
    isWanted,
  }: {
    /** Fields of the visible columns. */
    readonly fields: readonly string[]
    /** All fields that the user may read, for a selection of all rows. */
    readonly allFields: readonly string[]
    readonly language: Language
    readonly isWanted: boolean
  },
): PagedRows => {
  const client = useQueryClient()
  const [view, setView] = useState<readonly [number, number]>([1, 1])
  const [heldFor, setHeldFor] = useState<string>()
  const asking: PageRequest = { ...question, fields: fields.join(','), language, perPage, page: 1 }
  const everything: PageRequest = { ...asking, perPage: -1, fields: allFields.join(',') }
  const key = JSON.stringify(everything)
  const now = useRef({ asking, everything, key, queries })
  now.current = { asking, everything, key, queries }

  // The first page tells the counts. It stays until that of a new question is there, so that typing does not flicker.
  const first = useQuery({ ...queries.page(asking), placeholderData: keepPreviousData, enabled: isWanted })
  const whole = useQuery({ ...queries.page(everything), enabled: isWanted && heldFor === key })
  const numbers = Array.from({ length: view[1] - view[0] + 1 }, (_, at) => view[0] + at).filter((page) => page > 1)
  const others = useQueries({
    queries: numbers.map((page) => ({ ...queries.page({ ...asking, page }), enabled: isWanted })),
    combine: (results) => results.map(({ data }, at) => ({ page: numbers[at] ?? 1, results: data?.results ?? [] })),
  })

  const rows = useMemo(
    () =>
      whole.data && heldFor === key ? whole.data.results : arranged(first.data, first.isPlaceholderData ? [] : others),
    [first.data, first.isPlaceholderData, others, whole.data, heldFor, key],
  )

  const onView = useCallback((from: number, to: number) => {
    const pages = [Math.floor(from / perPage) + 1, Math.floor(to / perPage) + 1] as const
    setView((held) => (held[0] === pages[0] && held[1] === pages[1] ? held : pages))
  }, [])
  const total = first.data?.total ?? 0
  const asked = useMemo(
    (): AskedRows<RecordRow> => ({
      total,
      isComing,
      onView,
      all: async (columns) => {
        const {
          everything: request,
          queries: { page },
        } = now.current
        return (await client.fetchQuery(page({ ...request, fields: columns.join(',') }))).results
      },
      holdAll: async () => {
        const {
          everything: request,
          key: wanted,
          queries: { page },
        } = now.current
        const { results } = await client.fetchQuery(page(request))
        setHeldFor(wanted)
        return results
      },
    }),
    [total, onView, client],
  )
  return { rows, asked, query: first }
}
