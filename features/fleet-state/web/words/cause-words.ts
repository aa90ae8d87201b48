import type { Loss } from '../../contract/losses.ts'
import type { Cause } from '../../contract/machine-cause.ts'

type Words = (key: string, figures?: Record<string, string | number>) => string

/** Key of the texts of a cause: kind, and source of a limit. Filters of tables use it. */
export const causeKey = ({ kind, limitSource }: Cause): string => (limitSource ? `${kind} ${limitSource}` : kind)

/** A cause in short: "Limit for noise". */
export const causeKeyWords = (key: string, t: Words): string => {
  const [kind, source] = key.split(' ')
  return source === undefined ? t(`fleetState.cause.${kind}`) : t(`fleetState.limit.${source}`)
}

/** Key of the text of a loss: "Faults", "Limit for noise". */
export const lossTextKey = ({ kind, limitSource, kwh }: Loss) =>
  limitSource
    ? (`fleetState.limit.${limitSource}` as const)
    : (`fleetState.loss.${kind === 'unexplained' && kwh < 0 ? 'more' : kind}` as const)

/** A cause with the manufacturer's code: "Fault: “Generator bearing hot” (71)". */
export const causeWords = (cause: Cause, t: Words): string => {
  const label = causeKeyWords(causeKey(cause), t)
  const { code, text } = cause
  if (code === undefined) return label
  return t('fleetState.labelled', {
    label,
    text: text === undefined ? String(code) : t('fleetState.codeText', { code, text }),
  })
}
