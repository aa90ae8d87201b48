import type { Language } from '../../../../domain/language.ts'
import type { Translate } from '../../../../platform/server/words/create-words.ts'
import type { StoredDelivery } from '../delivery-store.ts'

/** Values of one occurrence in a message. */
export type Told = Pick<
  StoredDelivery,
  'kind' | 'subject' | 'priority' | 'isAlarm' | 'farmCode' | 'deviceCode' | 'occurrenceId'
>

export interface MessageContent {
  readonly name: string
  readonly rows: readonly Told[]
  readonly isFlood: boolean
  /** The alarms stand unacknowledged for this long. */
  readonly unacknowledgedMinutes: number | null
}

export interface Reader {
  readonly language: Language
  readonly zone: string
}

/** Lines of one message; the page has the rest. */
const mostLines = 40
const longestTitle = 200

/** Line breaks in texts of makers would make more lines, or headers of an e-mail. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

export const hasEnded = ({ kind, subject }: Told): boolean => kind === 'cleared' || subject.endMs !== null

/** Causes of a flood, the largest first. */
export const causesOf = (rows: readonly Told[]) => {
  const causes = Map.groupBy(rows, ({ subject, occurrenceId }) => subject.causeId ?? occurrenceId)
  return [...causes]
    .map(([causeId, alarms]) => ({
      causeId,
      alarms,
      first: alarms.find((one) => one.occurrenceId === causeId) ?? alarms[0],
    }))
    .toSorted((one, other) => other.alarms.length - one.alarms.length)
}

/** Title and lines of a message, in the language and by the clock of its reader. */
export const composeMessage = (
  { name, rows, isFlood, unacknowledgedMinutes }: MessageContent,
  t: Translate,
  { language, zone }: Reader,
): { readonly title: string; readonly lines: readonly string[] } => {
  const moment = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  const wordsOf = (one: Told) => ({
    priority: t(`subscriptions.sentence.priority.${one.priority}`),
    farm: oneLine(one.subject.farmName),
    equipment: oneLine(one.subject.equipment),
    code: oneLine(one.subject.code),
    message: oneLine(one.subject.message),
    value: oneLine(String(one.subject.value ?? '')),
    since: moment.format(one.subject.startMs),
    until: one.subject.endMs === null ? '' : moment.format(one.subject.endMs),
  })
  const lineOf = (one: Told): string => {
    const key = `${one.isAlarm ? 'alarm' : 'tag'}${hasEnded(one) ? 'Ended' : 'Raised'}`
    return t(`subscriptions.message.${key}`, wordsOf(one))
  }
  const cut = (text: string) =>
    text.length > longestTitle ? `${text.slice(0, longestTitle - 1).toWellFormed()}…` : text
  const [first] = rows
  if (rows.length === 1 && first) {
    const line = lineOf(first)
    const stands = unacknowledgedMinutes !== null && !hasEnded(first)
    const title = stands ? t('subscriptions.message.stands', { line, count: unacknowledgedMinutes }) : line
    return { title: cut(title), lines: [title] }
  }
  const active = rows.filter((one) => !hasEnded(one))
  const ended = rows.filter(hasEnded)
  if (isFlood) {
    const causes = causesOf(rows)
    const since = moment.format(Math.min(...rows.map(({ subject }) => subject.startMs)))
    return {
      title: cut(t('subscriptions.message.flood', { name, since, count: rows.length, causes: causes.length })),
      lines: causes
        .slice(0, mostLines)
        .map(({ alarms, first: cause }) =>
          t('subscriptions.message.cause', { line: cause ? lineOf(cause) : '', count: alarms.length }),
        ),
    }
  }
  const shown = [...active, ...ended].slice(0, mostLines)
  return {
    title: cut(t('subscriptions.message.many', { name, active: active.length, ended: ended.length })),
    lines: [
      ...shown.map(lineOf),
      ...(rows.length > shown.length ? [t('subscriptions.message.more', { count: rows.length - shown.length })] : []),
    ],
  }
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The same for another system, as JSON: docs/webhooks.md. */
export const webhookBody = (
  { name, rows, isFlood, unacknowledgedMinutes }: MessageContent,
  {
    subscriptionId,
    isMany,
    nowMs,
  }: { readonly subscriptionId: string; readonly isMany: boolean; readonly nowMs: number },
): string => {
  const shown = (one: Told) => ({
    id: one.occurrenceId,
    state: hasEnded(one) ? 'cleared' : 'raised',
    farmCode: one.farmCode,
    farmName: one.subject.farmName,
    deviceCode: one.deviceCode,
    [one.isAlarm ? 'code' : 'tag']: one.subject.code,
    ...(one.isAlarm && {
      message: one.subject.message,
      priority: one.priority,
      causeGroup: one.subject.causeGroup,
      causeId: one.subject.causeId,
    }),
    value: one.subject.value,
    startDate: iso(one.subject.startMs),
    endDate: iso(one.subject.endMs),
  })
  const [first] = rows
  const about = { subscription: { id: subscriptionId, name }, unacknowledgedMinutes }
  const single = first && !isMany
  const kind = single
    ? `${first.isAlarm ? 'alarm' : 'tag'}.${hasEnded(first) ? 'cleared' : 'raised'}`
    : isFlood
      ? 'alarm.flood'
      : 'alarm.digest'
  return JSON.stringify({
    type: kind,
    timestamp: iso(nowMs),
    data: single
      ? { ...about, ...shown(first) }
      : {
          ...about,
          total: rows.length,
          causes: causesOf(rows)
            .map(({ causeId, alarms }) => ({ causeId, alarms: alarms.length }))
            .slice(0, 500),
          alarms: rows.slice(0, 500).map(shown),
        },
  })
}
