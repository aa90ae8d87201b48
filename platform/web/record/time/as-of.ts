import * as v from 'valibot'
import { firstInstantOfLocal } from '../../../../domain/time-zone.ts'
import { wallTime } from '../../../../kit/time/zone-clock.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import type { AsOf } from '../../../contract/temporal-calls.ts'
import type { Format } from '../../i18n/format.ts'
import { textOf } from '../../url-state/fields.ts'
import { useViewState } from '../../url-state/use-view-state.ts'

const dayMs = 86_400_000

const AsOfView = v.object({ asOf: textOf(40), knownAt: textOf(40) })

/** The day of the address on which records are shown; undefined: now. Kinds whose values have no time are always shown now. */
export const useAsOf = ({ temporal }: Pick<RecordKind, 'temporal'>) => {
  const [{ asOf, knownAt }, setView] = useViewState(AsOfView)
  const asked: AsOf | undefined =
    temporal && (asOf !== '' || knownAt !== '') ? { ...(asOf && { asOf }), ...(knownAt && { knownAt }) } : undefined
  return {
    asked,
    /** The address names no date. */
    isBroken: asked !== undefined && [asOf, knownAt].some((text) => text !== '' && !isMoment(text)),
    show: (next: AsOf) => setView({ asOf: next.asOf ?? '', knownAt: next.knownAt ?? '' }, { replace: false }),
    showToday: () => setView({ asOf: '', knownAt: '' }, { replace: false }),
  }
}

/** Whether a text is an existing day or an instant. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text.slice(0, 10))).toISOString().startsWith(text.slice(0, 10))

/** The parameters of the address for a day, to keep it in links. */
export const asOfSearch = ({ asOf, knownAt }: AsOf = {}): string => {
  const search = new URLSearchParams({ ...(asOf && { asOf }), ...(knownAt && { knownAt }) }).toString()
  return search && `?${search}`
}

/** The instant of a day at the plant, or of an instant, of the address. */
export const momentMs = (text: string, zone: string): number => {
  const ms = Date.parse(text)
  return text.includes('T') ? ms : firstInstantOfLocal(zone, ms)
}

/** A day or an instant of the address as text; any other text as it is. */
export const momentText = (text: string, format: Format, zone: string): string => {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) return text
  return text.includes('T') ? format.instant(ms, zone) : format.day(ms, 'UTC')
}

/** An instant of a timeline: the day if it is midnight at the plant. */
export const boundText = (atMs: number, format: Format, zone: string): string =>
  wallTime(zone, atMs) % dayMs === 0 ? format.day(atMs, zone) : format.instant(atMs, zone)
