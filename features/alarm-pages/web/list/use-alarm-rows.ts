import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useReducer, useRef } from 'react'
import type { Language } from '../../../../domain/language.ts'
import type { AskedRows } from '../../../../kit/composites/data-table/table-model.ts'
import { useHold } from '../../../../kit/composites/held-order/use-hold.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { getAlarms, largestAlarmPage } from '../../../alarms/contract/alarm-calls.ts'
import { alarmListQuery } from '../calls/alarm-queries.ts'
import type { AlarmQuestion } from '../question/alarm-question.ts'
import { heldIds } from './held-rows.ts'

/** Most placeholders below the loaded rows: scrolling to them loads the next page. */
const mostToCome = 200
/** Most alarms of one action. */
export const mostChosen = 5_000
/** Most rows of a file that the page itself makes; the server makes longer ones. */
export const mostInFile = 10_000

const coming: Alarm[] = []
const comingAt = (index: number): Alarm => {
  coming[index] ??= { id: `~${index}`, state: 'NORMAL', priority: 'low' } as Alarm
  return coming[index]
}
export const isComing = ({ id }: Pick<Alarm, 'id'>): boolean => id.startsWith('~')

/** Reads pages until there are `most` rows or no more. */
const readRows = async (question: AlarmQuestion, language: Language, most: number): Promise<readonly Alarm[]> => {
  const { filter, sort, byCause } = question
  const rows: Alarm[] = []
  let after: string | null = ''
  while (after !== null && rows.length < most) {
    const query = {
      ...filter,
      sort,
      byCause: String(byCause) as 'true' | 'false',
      size: largestAlarmPage,
      language,
      ...(after !== '' && { after }),
    }
    const page: { readonly results: readonly Alarm[]; readonly next: string | null } = await call(getAlarms, { query })
    rows.push(...page.results)
    after = page.next
  }
  return rows
}

/**
 * The alarms of a question. While somebody works in the list, its rows keep their places and show their newest state;
 * `refresh` shows the list as it is now.
 */
export const useAlarmRows = (question: AlarmQuestion) => {
  const { language } = useLanguage()
  const client = useQueryClient()
  const options = alarmListQuery(question, language)
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const { region, isHeld, release } = useHold()
  const [, render] = useReducer((count: number) => count + 1, 0)
  const wish = JSON.stringify(options.queryKey)
  const kept = useRef<{ wish: string; ids: readonly string[]; known: ReadonlyMap<string, Alarm> }>(undefined)
  const now = useRef({ question, language, query })
  now.current = { question, language, query }

  const loaded = useMemo(() => query.data?.pages.flatMap(({ results }) => results), [query.data])
  const first = query.data?.pages[0]
  const ids = loaded?.map(({ id }) => id) ?? []
  const isSame = kept.current?.wish === wish && !query.isPlaceholderData
  const held = isSame && isHeld() ? heldIds(kept.current?.ids ?? [], ids) : { ids, isChanged: false }
  const known = new Map([...(kept.current?.known ?? []), ...(loaded ?? []).map((alarm) => [alarm.id, alarm] as const)])
  if (loaded)
    kept.current = {
      wish: query.isPlaceholderData ? '' : wish,
      ids: held.ids,
      known: new Map(held.ids.flatMap((id) => ((alarm) => (alarm ? [[id, alarm] as const] : []))(known.get(id)))),
    }

  const total = first?.total ?? 0
  const isMore = first?.isMore ?? false
  const shownKey = held.ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as one text, and the alarms as they were loaded
  const rows = useMemo(() => {
    if (!loaded) return undefined
    const shown = held.ids.flatMap((id) => kept.current?.known.get(id) ?? [])
    const known = isMore ? Number.POSITIVE_INFINITY : total - shown.length
    const left = query.hasNextPage ? Math.min(mostToCome, Math.max(0, known)) : 0
    return [...shown, ...Array.from({ length: left }, (_, at) => comingAt(shown.length + at))]
  }, [shownKey, loaded, total, isMore, query.hasNextPage])

  const rowCount = rows?.length ?? 0
  const onView = useCallback((_first: number, last: number) => {
    const { hasNextPage, isFetching, fetchNextPage, data } = now.current.query
    const count = data?.pages.reduce((sum, { results }) => sum + results.length, 0) ?? 0
    if (hasNextPage && !isFetching && last >= count - 1) void fetchNextPage()
  }, [])
  const asked = useMemo(
    (): AskedRows<Alarm> => ({
      total: Math.max(total, rowCount),
      isComing,
      onView,
      all: () => readRows(now.current.question, now.current.language, mostInFile),
      holdAll: async () => {
        let result: Pick<typeof query, 'data' | 'hasNextPage' | 'fetchNextPage'> = now.current.query
        const count = () => result.data?.pages.reduce((sum, { results }) => sum + results.length, 0) ?? 0
        while (result.hasNextPage && count() < mostChosen) result = await result.fetchNextPage()
        return result.data?.pages.flatMap(({ results }) => results).slice(0, mostChosen) ?? []
      },
    }),
    [total, rowCount, onView],
  )
  return {
    rows,
    asked,
    query,
    counts: first?.counts,
    /** When the server read the list, ISO 8601. */
    at: first?.at,
    total,
    /** There are more rows than `total`. */
    isMore,
    /** Alarms behind the rows. */
    alarms: first?.alarms ?? 0,
    isOrderChanged: held.isChanged,
    refresh: () => {
      release()
      kept.current = undefined
      render()
    },
    region,
    readAgain: () => client.invalidateQueries({ queryKey: options.queryKey }),
  }
}
export type AlarmRows = ReturnType<typeof useAlarmRows>
