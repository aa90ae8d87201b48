import { dayMs, hourMs, isTimeZone, minuteMs } from '../../../domain/time-zone.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import type { Resolution } from '../../../platform/server/telemetry/historian.ts'
import { type AnalysisKind, tagsOfKind } from '../contract/history-analysis.ts'

/** Longest range of one request in days: what a chart or file can be about without holding a server for minutes. */
const longestDays: Record<Resolution, number> = { raw: 93, '10m': 5 * 366, '1h': 30 * 366, '1d': 100 * 366 }

/** Width of a stored step, ms. */
export const resolutionStepMs: Record<Exclude<Resolution, 'raw'>, number> = {
  '10m': 10 * minuteMs,
  '1h': hourMs,
  '1d': dayMs,
}

/** Throws 400 unless the range is not empty and short enough; without a resolution the server picks one that fits. */
export const checkRange = (
  fromMs: number,
  toMs: number,
  resolution: Resolution = '1d',
  part: 'query' | 'body' = 'query',
): void => {
  const path = `${part}.to`
  if (fromMs >= toMs) throw invalid('The range is empty', [{ path, message: 'must be after from' }])
  const days = longestDays[resolution]
  if (toMs - fromMs > days * dayMs)
    throw invalid(`The range is too long for resolution ${resolution}. The limit is ${days} days.`, [
      { path, message: `must be at most ${days} days after from` },
    ])
}

/** Raw rows have no step: a forced raw series is short, because nothing else bounds its points. */
const longestRawSeriesMs = 6 * hourMs
const mostForcedSteps = 20_000
/** Days of a zone that one series may have. */
export const mostZoneDays = 4_000

/** Throws 400 for a series whose resolution was forced and that would have far more points than any screen. */
export const checkForcedSeries = (fromMs: number, toMs: number, resolution: Resolution, zone?: string): void => {
  const mostSteps = resolution === '1d' && zone !== undefined ? mostZoneDays : mostForcedSteps
  const longestMs = resolution === 'raw' ? longestRawSeriesMs : mostSteps * resolutionStepMs[resolution]
  if (toMs - fromMs > longestMs)
    throw invalid(`The range is too long for a series at resolution ${resolution}. Leave the resolution out.`, [
      { path: 'query.resolution', message: 'is picked by the server when it is left out' },
    ])
}

/** Throws 400 for qualities of steps: only raw values have one. */
export const checkFlagged = (flagged: boolean, resolution: Resolution | undefined): void => {
  if (flagged && resolution !== 'raw')
    throw invalid('Only raw values have qualities. Add resolution=raw, or leave flagged out.', [
      { path: 'query.flagged', message: 'needs resolution=raw' },
    ])
}

/** Throws 400 for a name that is no IANA zone. */
export const checkZone = (zone: string): void => {
  if (!isTimeZone(zone))
    throw invalid('Unknown time zone', [{ path: 'query.zone', message: 'must be an IANA name or UTC' }])
}

/** Throws 400 where a subject of an analysis has too few or too many tags for its kind. */
export const checkSubjects = (kind: AnalysisKind, subjects: readonly (readonly (number | null)[])[]): void => {
  const { least, most } = tagsOfKind[kind]
  if (subjects.some((tags) => tags.length > most || tags.slice(0, least).filter((tag) => tag !== null).length < least))
    throw invalid(`A subject of ${kind} has ${least === most ? least : `${least} to ${most}`} tags`, [
      { path: 'query.subjects', message: 'has too few or too many tags in a subject' },
    ])
}
