import { call } from '../../../../platform/web/api/call.ts'
import {
  type AlarmOutcome,
  acknowledgeAlarms,
  commentAlarms,
  resetAlarms,
  type shelfScopes,
  shelveAlarms,
  takeAlarmsOutOfService,
  unshelveAlarms,
} from '../../../alarms/contract/alarm-actions.ts'
import { type AlarmConditions, filterOfBody } from '../question/alarm-question.ts'
import type { AlarmDeed } from './alarm-rights.ts'

/** Alarms named one by one, or all that meet a filter. */
export type Chosen = { readonly ids: readonly string[] } | { readonly filter: AlarmConditions; readonly count: number }

export type ShelfScope = (typeof shelfScopes)[number]

/** Parameters of a deed. */
export interface DeedWords {
  readonly comment?: string
  readonly corrects?: string
  readonly forS?: number
  readonly once?: boolean
  readonly scope?: ShelfScope
  readonly untilMs?: number
  readonly owner?: string
}

const bodyOf = (chosen: Chosen): { chosen: never } => ({
  // The server reads both ways by the contract.
  chosen: ('ids' in chosen
    ? { ids: [...chosen.ids] }
    : { filter: filterOfBody(chosen.filter), count: chosen.count }) as never,
})

/** Sends a deed and returns the result for each alarm. */
export const sendDeed = async (
  deed: AlarmDeed,
  chosen: Chosen,
  words: DeedWords = {},
): Promise<readonly AlarmOutcome[]> => {
  const comment = words.comment?.trim() ?? ''
  const said = comment === '' ? {} : { comment }
  const named = bodyOf(chosen)
  switch (deed) {
    case 'acknowledge':
      return (await call(acknowledgeAlarms, { body: { ...named, ...said } })).results
    case 'comment':
      return (
        await call(commentAlarms, {
          body: { ...named, comment, ...(words.corrects !== undefined && { corrects: words.corrects }) },
        })
      ).results
    case 'shelve':
      return (
        await call(shelveAlarms, {
          body: {
            ...named,
            reason: comment,
            forS: words.forS ?? 3_600,
            once: words.once ?? false,
            scope: words.scope ?? 'alarm',
          },
        })
      ).results
    case 'unshelve':
      return (await call(unshelveAlarms, { body: named })).results
    case 'reset':
      return (await call(resetAlarms, { body: { ...named, ...said } })).results
    case 'outOfService':
    case 'inService': {
      const until = deed === 'inService' ? null : new Date(words.untilMs ?? 0).toISOString()
      const owner = words.owner?.trim() ?? ''
      return (
        await call(takeAlarmsOutOfService, {
          body: { ...named, until, reason: comment, ...(owner !== '' && { owner }) },
        })
      ).results
    }
  }
}
