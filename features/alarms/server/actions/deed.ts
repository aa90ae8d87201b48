import type { AlarmOutcome } from '../../contract/alarm-actions.ts'
import { isOpen, isUnacknowledged } from '../../contract/alarm-state.ts'
import { type NewTransition, type StoredAlarm, withState } from './alarm-store.ts'

export interface Actor {
  readonly userId: string
  readonly name: string
  readonly at: Date
}

/** Outcome of an action on one alarm. */
export type Done =
  | { readonly outcome: 'done'; readonly row: StoredAlarm; readonly transitions: readonly NewTransition[] }
  | { readonly outcome: 'already' | 'refused'; readonly why: string | null; readonly by: string | null }

/** Pure: the alarm is locked, and the caller has the right on its farm. */
export type Deed = (row: StoredAlarm, actor: Actor) => Done

export const refused = (why: string): Done => ({ outcome: 'refused', why, by: null })
export const already = (by: string | null): Done => ({ outcome: 'already', why: null, by })

export const transitionOf = (
  { id }: Pick<StoredAlarm, 'id'>,
  { userId, name, at }: Actor,
  transition: NewTransition['transition'],
  more: Partial<NewTransition> = {},
): NewTransition => ({ alarmId: id, transition, at, receivedAt: at, userId, userName: name, ...more })

export const acknowledge =
  (comment: string | undefined): Deed =>
  (row, actor) => {
    if (row.acknowledgedAt !== null) return already(row.acknowledgedName)
    if (!isUnacknowledged(row.state)) return refused('closed')
    const acknowledged = { acknowledgedAt: actor.at, acknowledgedBy: actor.userId, acknowledgedName: actor.name }
    return {
      outcome: 'done',
      row: withState({ ...row, ...acknowledged, comment: comment ?? row.comment }),
      transitions: [transitionOf(row, actor, 'acknowledged', { comment: comment ?? null })],
    }
  }

export const addComment =
  (comment: string): Deed =>
  (row, actor) => ({
    outcome: 'done',
    row: { ...row, comment },
    transitions: [transitionOf(row, actor, 'commented', { comment })],
  })

/** The comment that is corrected, as the history has it. */
export interface OldComment {
  readonly number: number
  readonly alarmId: string
  readonly userId: string | null
  readonly isLast: boolean
}

export const correctComment =
  (comment: string, old: OldComment | undefined): Deed =>
  (row, actor) => {
    if (!old || old.alarmId !== row.id) return refused('no-such-comment')
    if (old.userId !== actor.userId) return refused('not-your-comment')
    return {
      outcome: 'done',
      row: old.isLast ? { ...row, comment } : row,
      transitions: [transitionOf(row, actor, 'comment-corrected', { comment, corrects: old.number })],
    }
  }

export const reset =
  (comment: string | undefined): Deed =>
  (row, actor) => {
    if (row.resetAt !== null && row.state === 'NORMAL') return already(null)
    if (row.state !== 'LATCHED') return refused('not-latched')
    return {
      outcome: 'done',
      row: withState({ ...row, resetAt: actor.at, comment: comment ?? row.comment }),
      transitions: [transitionOf(row, actor, 'reset', { comment: comment ?? null })],
    }
  }

export const takeOut =
  (reason: string): Deed =>
  (row, actor) => {
    if (row.isOwnCause) return already(null)
    if (row.causeId === row.id) return refused('is-its-own-cause')
    return {
      outcome: 'done',
      row: { ...row, causeId: row.id, causeRule: 'itself', causeEvidence: null, isOwnCause: true },
      transitions: [transitionOf(row, actor, 'taken-from-cause', { comment: reason })],
    }
  }

/** A shelf or an absence from service that a deed puts an alarm on. */
export interface NewShelf {
  readonly id: string
  readonly until: Date
}

export const shelve =
  (shelfOf: (row: StoredAlarm) => NewShelf, byOf: (row: StoredAlarm) => string | null, reason: string): Deed =>
  (row, actor) => {
    if (row.shelvedUntil !== null) return already(byOf(row))
    if (row.outOfServiceUntil !== null) return refused('out-of-service')
    if (!isOpen(row.state)) return refused('closed')
    const { id, until } = shelfOf(row)
    return {
      outcome: 'done',
      row: { ...row, shelfId: id, shelvedUntil: until },
      transitions: [transitionOf(row, actor, 'shelved', { comment: reason, until })],
    }
  }

/** By hand: who brings an active alarm back has seen it. */
export const unshelve: Deed = (row, actor) => {
  if (row.shelvedUntil === null) return refused('not-shelved')
  const seen =
    row.acknowledgedAt === null
      ? { acknowledgedAt: actor.at, acknowledgedBy: actor.userId, acknowledgedName: actor.name }
      : {}
  return {
    outcome: 'done',
    row: withState({ ...row, ...seen, shelfId: null, shelvedUntil: null }),
    transitions: [transitionOf(row, actor, 'unshelved')],
  }
}

export const takeOutOfService =
  (until: Date | null, reason: string): Deed =>
  (row, actor) => {
    if ((until === null) === (row.outOfServiceUntil === null)) return already(null)
    if (until === null)
      return {
        outcome: 'done',
        row: { ...row, outOfServiceUntil: null },
        transitions: [transitionOf(row, actor, 'in-service', { comment: reason })],
      }
    return {
      outcome: 'done',
      row: { ...row, outOfServiceUntil: until, shelfId: null, shelvedUntil: null },
      transitions: [transitionOf(row, actor, 'out-of-service', { comment: reason, until })],
    }
  }

export const outcomeOf = (id: string, done: Done): AlarmOutcome =>
  done.outcome === 'done' ? { id, outcome: 'done', why: null, by: null } : { id, ...done }
