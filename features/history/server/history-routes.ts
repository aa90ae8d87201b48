import { Readable } from 'node:stream'
import { periodsIn } from '../../../domain/period.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { WrittenReply } from '../../../platform/server/http/written-reply.ts'
import type { JsonParts } from '../../../platform/server/telemetry/historian.ts'
import {
  getHistory,
  getHistoryBounds,
  getHistoryFile,
  getHistoryTotals,
  type HistoryReply,
} from '../contract/history.ts'
import { getHistoryAnalysis } from '../contract/history-analysis.ts'
import { analyseHistory } from './analyses/analyse-history.ts'
import { historyFileName, historyFileText } from './history-file.ts'
import { checkFlagged, checkForcedSeries, checkRange, checkSubjects, checkZone } from './history-range.ts'
import { historyRows } from './history-rows.ts'
import { checkReadable, readableTags } from './history-tags.ts'

const mostBuckets = 4_000

const numberList = (text = '') => text.split(',').filter(Boolean).map(Number)

const [begin, comma, end] = ['{"series":[', ',', ']}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

const replyOf = (series: readonly JsonParts[]): WrittenReply<HistoryReply> =>
  new WrittenReply([begin, ...series.flatMap((parts, index) => (index === 0 ? parts : [comma, ...parts])), end])

export const bindHistoryRoutes = (routes: Routes, context: ServerContext): void => {
  const { historian } = context

  routes.bind(getHistory, async ({ principal, query }) => {
    checkRange(query.from, query.to, query.resolution)
    if (query.zone !== undefined) checkZone(query.zone)
    const flagged = query.flagged === 'true'
    checkFlagged(flagged, query.resolution)
    if (query.resolution) checkForcedSeries(query.from, query.to, query.resolution, query.zone)
    await checkReadable(context, principal, query.tags)
    const series = await historian.writtenSeries({
      tagIds: query.tags,
      fromMs: query.from,
      toMs: query.to,
      widthPx: query.width,
      ...(query.resolution && { resolution: query.resolution }),
      ...(query.zone !== undefined && { zone: query.zone }),
      flagged,
    })
    return replyOf(series)
  })

  routes.bind(getHistoryBounds, async ({ principal, query }) => {
    await checkReadable(context, principal, query.tags)
    return { bounds: (await historian.bounds(query.tags)) ?? null }
  })

  routes.bind(getHistoryTotals, async ({ principal, query }) => {
    checkRange(query.from, query.to)
    checkZone(query.zone)
    await checkReadable(context, principal, query.tags)
    const buckets = periodsIn(query.zone, query.by, query.from, query.to)
    if (buckets.length > mostBuckets)
      throw invalid(`The range has ${buckets.length} buckets. The limit is ${mostBuckets}.`)
    const edges = [...buckets.map((bucket) => bucket.startMs), query.to]
    const totals = await historian.totals(query.tags, edges)
    return { zone: query.zone, buckets, totals }
  })

  routes.bind(getHistoryAnalysis, async ({ principal, query }) => {
    checkRange(query.from, query.to, '10m')
    checkZone(query.zone)
    checkSubjects(query.kind, query.subjects)
    await checkReadable(context, principal, [...new Set(query.subjects.flat().filter((tagId) => tagId !== null))])
    return analyseHistory(historian, {
      kind: query.kind,
      subjects: query.subjects,
      fromMs: query.from,
      toMs: query.to,
      zone: query.zone,
      ratedKw: numberList(query.rated),
      elevationM: numberList(query.elevation),
    })
  })

  routes.bind(getHistoryFile, async ({ principal, query, signal, header }) => {
    checkRange(query.from, query.to, query.resolution)
    checkZone(query.zone)
    const flagged = query.flagged === 'true'
    checkFlagged(flagged, query.resolution)
    const tags = await readableTags(context.relations.db, principal, query.tags)
    if (query.titles && query.titles.length !== tags.length)
      throw invalid('Each tag needs a title', [
        { path: 'query.titles', message: `must have ${tags.length} lines, one a tag` },
      ])
    header('content-disposition', `attachment; filename="${historyFileName(tags, query.from, query.to, query.zone)}"`)
    const rows = historyRows(historian, {
      tagIds: query.tags,
      fromMs: query.from,
      toMs: query.to,
      resolution: query.resolution,
      flagged,
      zone: query.zone,
      signal,
    })
    return Readable.from(historyFileText(tags, rows, query.zone, { titles: query.titles, flagged }))
  })
}
