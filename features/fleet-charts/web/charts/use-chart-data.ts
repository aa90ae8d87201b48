import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { shownNumber } from '../../../../domain/display.ts'
import { qualities } from '../../../../domain/quality.ts'
import type { ChartRange, ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import { useSettings } from '../../../../platform/web/session/session-context.tsx'
import { useUnitPreferences } from '../../../../platform/web/units/unit-preferences.ts'
import type { ExpectedPower } from '../../../fleet-state/contract/history-expected.ts'
import type { ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import type { HistorySeries } from '../../../history/contract/history.ts'
import { historyQuery } from '../../../history/web/port.ts'
import { expectedQuery } from '../queries.ts'
import { comparedByMs } from './chart-range.ts'
import type { ChosenSeries } from './chart-sources.ts'
import { earlierSeries, expectedSeries } from './companion-series.ts'
import { evenPace } from './even-pace.ts'
import { answers, type HeldHistory, heldAfter, heldReplies } from './held-history.ts'
import { drawnSeries } from './history-series.ts'
import { isPower, normalised } from './normalised-series.ts'
import { asPower, inReadUnit, onItsAxis, powerUnit } from './power-unit.ts'
import { useLiveTail } from './use-live-tail.ts'
import { useRanges } from './use-ranges.ts'

/** Whether the model of a machine or farm has something to say beside a series. */
export const hasExpectation = ({ quantity, source }: ChosenSeries): boolean =>
  quantity === 'ActivePower' && source.hasModel

export interface ChartData {
  /** What is shown; ends at now while the view follows the clock. */
  readonly range: ChartRange
  /** The range that the server has sent: it holds all of `range`, and moves less often. */
  readonly read: ChartRange
  readonly series: readonly ChartSeries[]
  readonly history: readonly HistorySeries[]
  /** Server time, epoch ms. */
  readonly nowMs: number
  /** Nothing has been read yet. */
  readonly isFirst: boolean
  /** The history in sight is that of this view, not of the one before. */
  readonly isAnswer: boolean
  /** When the history in sight was read, epoch ms of the browser. */
  readonly readAtMs: number
  readonly isFetching: boolean
  /** Why the history could not be read again. What was read for these tags stays in `history`. */
  readonly error: unknown
  readonly retry: () => void
}

/** Names of what stands beside the measured series; pass a memoised object. */
export interface ChartWords {
  readonly expected: string
  /** Of the comparison in force, e.g. "a week before". */
  readonly earlier: string
  /** Unit of powers as a share, e.g. "% of rated". */
  readonly shareUnit: string
}

/** Most expectations of one chart: each is a request of its own. */
const mostExpected = 8

const dataOf = (results: UseQueryResult<ExpectedPower>[]) => results.map(({ data }) => data)

interface DataParts {
  readonly chosen: readonly ChosenSeries[]
  readonly nameOf: (chosen: ChosenSeries) => string
  readonly quantityName: (quantity: string) => string
  readonly words: ChartWords
  readonly view: ChartView
  readonly zone: string
  readonly widthPx: number
}

/** The history of the range that is read. A slow reply is waited for: asking anew before it is there would never get one. */
const usePatientHistory = (
  { view, zone, widthPx }: Pick<DataParts, 'view' | 'zone' | 'widthPx'>,
  tagIds: readonly number[],
  newest: ChartRange,
) => {
  const waiting = useRef<{ readonly question: string; readonly read: ChartRange; readonly isPending: boolean }>(
    undefined,
  )
  const question = [tagIds.join(','), view.range, view.from, view.to, zone, widthPx].join('|')
  const isWaiting = waiting.current?.isPending === true && waiting.current.question === question
  const read = isWaiting && waiting.current ? waiting.current.read : newest
  const query = useQuery(historyQuery({ tagIds, ...read, widthPx, zone }))
  waiting.current = { question, read, isPending: query.isPending && query.fetchStatus === 'fetching' }
  return { query, read }
}

/** What the power models say of the chosen series, by the ids of these. */
const useExpectations = (
  { chosen, view, widthPx, zone }: DataParts,
  read: ChartRange,
): ReadonlyMap<string, ExpectedPower> => {
  const modelled = useMemo(
    () => (view.expected ? chosen.filter(hasExpectation).slice(0, mostExpected) : []),
    [chosen, view.expected],
  )
  const expectedNow = useQueries({
    queries: modelled.map(({ source: { farmCode, machineCode } }) =>
      expectedQuery({ farmCode, machineCode, ...read, widthPx, zone }),
    ),
    combine: dataOf,
  })
  const last = useRef<ReadonlyMap<string, ExpectedPower>>(new Map())
  const expected = useMemo(() => {
    const ids = modelled.map(({ id }) => id)
    return heldReplies(last.current, ids, expectedNow)
  }, [modelled, expectedNow])
  last.current = expected
  return expected
}

/** The history of the earlier time that is laid over, and how much earlier that is, ms; 0: none. */
const useEarlierHistory = (
  { view, zone, widthPx }: Pick<DataParts, 'view' | 'zone' | 'widthPx'>,
  tagIds: readonly number[],
  read: ChartRange,
) => {
  const earlierBy = comparedByMs(view.against, read, zone)
  const { data: earlier } = useQuery({
    ...historyQuery({ tagIds, fromMs: read.fromMs - earlierBy, toMs: read.toMs - earlierBy, widthPx, zone }),
    enabled: earlierBy > 0 && tagIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return { earlier, earlierBy }
}

/** The name at the end of a line: whose it is, what it is, or both where one says too little. */
const lineLabels = (chosen: readonly ChosenSeries[], quantityName: (quantity: string) => string) => {
  const quantities = Map.groupBy(chosen, ({ tag }) => tag.unit)
  const isMany = new Set(chosen.map(({ source }) => source.id)).size > 1
  return ({ source, quantity, tag }: ChosenSeries): string => {
    const several = new Set(quantities.get(tag.unit)?.map((one) => one.quantity)).size > 1
    if (!isMany) return quantityName(quantity)
    return several ? `${source.name} · ${quantityName(quantity)}` : source.name
  }
}

/** What is drawn of one choice. */
interface CurveParts
  extends Pick<Parameters<typeof drawnSeries>[0], 'name' | 'atsSummaryActive' | 'history' | 'tail' | 'untilMs'> {
  readonly words: ChartWords
  /** In the unit that is read, or as a share. */
  readonly shown: (drawn: ChartSeries) => ChartSeries
  /** With its panel and its name at the line. */
  readonly placed: (drawn: ChartSeries) => ChartSeries
  readonly expected: ExpectedPower | undefined
  readonly earlier: HistorySeries | undefined
  readonly earlierBy: number
}

/** The curves of one choice: what was measured, what was expected, and an earlier time laid over. */
const curvesOf = (
  chosen: ChosenSeries,
  { name, atsSummaryActive, history, tail, untilMs, words, shown, placed, expected, earlier, earlierBy }: CurveParts,
): readonly ChartSeries[] => {
  const actual = drawnSeries({ chosen, name, atsSummaryActive, history, tail, untilMs })
  const untilThen = untilMs - earlierBy
  const before =
    earlier && drawnSeries({ chosen, name, atsSummaryActive, history: earlier, tail: [], untilMs: untilThen })
  return [
    shown(actual),
    ...(expected ? [shown(expectedSeries(actual, `${chosen.source.name} · ${words.expected}`, expected))] : []),
    ...(before ? [shown(earlierSeries(before, `${name}, ${words.earlier}`, earlierBy))] : []),
  ].map(placed)
}

/**
 * History and live values of the chosen series. A view that follows the clock is drawn again when the picture has moved
 * by a pixel, and its history is read again now and then: means change while their bucket fills. A view of a range that
 * stands is drawn once.
 */
export const useChartData = (parts: DataParts): ChartData => {
  const { chosen, nameOf, quantityName, words, view } = parts
  const { atsSummaryActive } = useSettings()
  const [wishes] = useUnitPreferences()
  const { follows, clockMs, nowMs, range, newest } = useRanges(parts)
  const tags = chosen.map(({ tag }) => tag.tagId).join(',')
  const tagIds = useMemo(() => tags.split(',').filter(Boolean).map(Number), [tags])
  const { query, read } = usePatientHistory(parts, tagIds, newest)
  const tail = useLiveTail(tagIds, follows)
  const { earlier, earlierBy } = useEarlierHistory(parts, tagIds, read)
  const expected = useExpectations(parts, read)
  const asked = { tags, range: [view.range, view.from, view.to].join() }
  const lastHeld = useRef<HeldHistory>(undefined)
  const held = heldAfter(lastHeld.current, asked, query)
  lastHeld.current = held
  const history = useMemo(() => {
    const tagOf = new Map(chosen.map(({ tag }) => [tag.tagId, tag]))
    return held.series?.map((one) => {
      const missing9999 = tagOf.get(one.tagId)?.missing9999 ?? false
      return evenPace(one, (value) => shownNumber(value, qualities.good, { missing9999, atsSummaryActive }) ?? null)
    })
  }, [held.series, chosen, atsSummaryActive])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `nowMs` says that the tail has grown by a pixel
  const series = useMemo(() => {
    const byTag = new Map(history?.map((one) => [one.tagId, one]))
    const earlierByTag = new Map(earlierBy > 0 ? earlier?.map((one) => [one.tagId, one]) : [])
    const labelOf = lineLabels(chosen, quantityName)
    return chosen.flatMap((one) => {
      const { tagId } = one.tag
      const { ratedKw } = one.source
      return curvesOf(one, {
        name: nameOf(one),
        words,
        atsSummaryActive,
        untilMs: follows ? nowMs : Math.min(range.toMs, clockMs),
        shown: (drawn) =>
          view.share && ratedKw && isPower(one.quantity)
            ? { ...normalised(drawn, ratedKw, words.shareUnit), fromZero: true }
            : inReadUnit(asPower(drawn, one, powerUnit(one.source, wishes)), wishes),
        placed: (drawn) => ({ ...onItsAxis(drawn, one, quantityName(one.quantity)), shortName: labelOf(one) }),
        history: byTag.get(tagId),
        tail: follows ? tail.of(tagId) : [],
        expected: expected.get(one.id),
        earlier: earlierByTag.get(tagId),
        earlierBy,
      })
    })
  }, [
    chosen,
    nameOf,
    quantityName,
    words,
    wishes,
    view.share,
    history,
    earlier,
    earlierBy,
    expected,
    follows,
    tail,
    atsSummaryActive,
    nowMs,
  ])

  return {
    range,
    read,
    series,
    history: history ?? [],
    nowMs: clockMs,
    isFirst: history === undefined && tagIds.length > 0,
    isAnswer: answers(held, asked),
    readAtMs: held.readAtMs,
    isFetching: query.isFetching,
    error: held.error,
    retry: () => void query.refetch(),
  }
}
