import type { Fields, LooseValues } from '../../contract/field.ts'
import type { Principal } from '../auth/principal.ts'
import { endOfMomentMs, momentMs } from './moment.ts'
import { missingRecord } from './stored-kind.ts'
import { type LoadedRecord, loadRecord, requestProblem, type TemporalContext } from './temporal-context.ts'
import { existsAt, lastValues, lifeSpan, stateOf, type TemporalState, wholeValuesAt } from './temporal-state.ts'

interface Asked {
  /** Undefined: now. */
  readonly text: string | undefined
  readonly path: string
}

export interface ReadRecord<Stored> extends LoadedRecord<Stored> {
  readonly zone: string
  /** As it was known. */
  readonly known: TemporalState
}

/** A record that the user may see now. Throws 404 for others, for unknown ones, and for those not known then. */
export const readRecord = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  id: string,
  principal: Principal,
  knownText: string | undefined,
): Promise<ReadRecord<Stored>> => {
  const { kind, store, access, db, zoneFor, nowMs } = context
  const missing = () => missingRecord(store.stored, id)
  const loaded = await loadRecord(context, db, id)
  if (loaded.stored === undefined && loaded.history.rows.length === 0) throw missing()
  const last = lastValues(kind, loaded, nowMs())
  if (!access.mayReadValues(last, principal)) throw missing()
  const zone = await zoneFor(db, last)
  if (knownText === undefined) return { ...loaded, zone, known: loaded.state }
  const known = stateOf(kind, loaded.history, loaded.row, endOfMomentMs(knownText, zone))
  if (!lifeSpan(known))
    throw requestProblem(404, 'not-found', 'query.knownAt', `This ${kind.noun} was not known on ${knownText}`)
  return { ...loaded, zone, known }
}

const spanText = (state: TemporalState, zone: string): string => {
  const span = lifeSpan(state)
  const day = (ms: number) => new Date(ms).toISOString()
  if (!span) return ''
  const began = span.fromMs === null ? '' : ` It began at ${day(span.fromMs)}.`
  const ended = span.toMs === null ? '' : ` It ended at ${day(span.toMs)}.`
  return `${began}${ended} Days begin at midnight in ${zone}.`
}

/** Values at an instant. Throws 404 with the times of the record if it did not exist, or if the user may not see its farm of then. */
export const valuesOn = <F extends Fields, Stored>(
  { kind, access, nowMs }: TemporalContext<F, Stored>,
  { known, zone }: ReadRecord<Stored>,
  principal: Principal,
  { text, path }: Asked,
): { readonly values: LooseValues; readonly atMs: number } => {
  const atMs = text === undefined ? nowMs() : momentMs(text, zone)
  const values = existsAt(known, atMs) ? wholeValuesAt(kind, known, atMs) : undefined
  if (values === undefined || !access.mayReadValues(values, principal)) {
    const message = `This ${kind.noun} did not exist on ${text ?? 'this day'}`
    const isHidden = values !== undefined
    throw requestProblem(404, 'not-found', path, message, `${message}.${isHidden ? '' : spanText(known, zone)}`)
  }
  return { values, atMs }
}
