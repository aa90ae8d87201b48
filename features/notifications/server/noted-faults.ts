import { type Language, languages } from '../../../domain/language.ts'
import { inEveryLanguage } from '../../../platform/contract/local-parameters.ts'
import { naturalKey } from '../../../platform/contract/text-order.ts'
import type { AlarmText, NotedAlarm } from '../../alarms/server/noted-port.ts'

/** Faults of one cause on one farm: one message. */
export interface NotedFault {
  readonly farmCode: string
  readonly farmName: string
  readonly causeId: string
  readonly deviceCodes: readonly string[]
  readonly names: readonly string[]
  readonly sinceMs: number
  /** Cause in the message; undefined: they have none in common. */
  readonly cause: AlarmText | undefined
}

/** An alarm is a fault of its equipment when it stops it, and grid, weather, limits or maintenance are not the reason. */
export const isFault = ({
  severity,
  priority,
  causeGroup,
}: Pick<NotedAlarm, 'severity' | 'priority' | 'causeGroup'>): boolean => {
  if (severity !== 'stop') return false
  if (causeGroup === 'unknown') return true
  if (causeGroup === 'station') return priority === 'critical'
  return (causeGroup === 'machine' || causeGroup === 'safety') && (priority === 'critical' || priority === 'high')
}

const causeOf = (alarms: readonly NotedAlarm[]): AlarmText | undefined => {
  const [first] = alarms
  if (!first) return undefined
  if (first.cause.isStation) return first.cause
  return alarms.every(({ code, message }) => code === first.code && message === first.message) ? first : undefined
}

/**
 * Faults among raised alarms that still stand, the alarms of one cause together. Hidden and historical alarms and further starts
 * of a chatter are no news.
 */
export const notedFaults = (alarms: readonly NotedAlarm[]): readonly NotedFault[] => {
  const news = alarms.filter(
    (alarm) =>
      alarm.transition === 'raised' &&
      alarm.isActive &&
      !alarm.isHidden &&
      !alarm.isHistorical &&
      !alarm.isRepeated &&
      isFault(alarm),
  )
  return [...Map.groupBy(news, ({ farmCode, causeId }) => `${farmCode} ${causeId}`).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const devices = new Map(own.map(({ deviceCode, deviceName }) => [deviceCode, deviceName]))
    const sorted = [...devices].toSorted(([, left], [, right]) => (naturalKey(left) < naturalKey(right) ? -1 : 1))
    return [
      {
        farmCode: first.farmCode,
        farmName: first.farmName,
        causeId: first.causeId,
        deviceCodes: sorted.map(([code]) => code),
        names: sorted.map(([, name]) => name),
        sinceMs: Math.min(...own.map(({ startMs }) => startMs)),
        cause: causeOf(own),
      },
    ]
  })
}

type Parameters = Readonly<Record<string, string | number>>

/** The code beside the text, unless it is the text. */
const worded = (text: string, code: string): string => (text === code ? code : `${text} (${code})`)

const causeParameters = ({ code, message, texts }: AlarmText): Parameters => {
  const known = Object.fromEntries(languages.map((language) => [language, texts?.[language] ?? ''] as const))
  return Object.values(known).every((text) => text !== '')
    ? inEveryLanguage('cause', known as Readonly<Record<Language, string>>)
    : { cause: worded(message, code) }
}

/** Parameters of the notification of machines that failed together: `context` chooses the sentence by the known ones. */
export const faultParameters = (
  { farmName, names, sinceMs, cause }: NotedFault,
  lostKw: number | undefined,
): Parameters => ({
  farm: farmName,
  machines: names.slice(0, 5).join(', '),
  count: names.length,
  sinceAtMs: sinceMs,
  ...(cause && causeParameters(cause)),
  ...(lostKw !== undefined && { lostKw }),
  context: ['since', cause && 'Cause', lostKw !== undefined && 'Lost'].filter(Boolean).join(''),
})
