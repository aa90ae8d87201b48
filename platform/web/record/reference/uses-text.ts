import type { TFunction } from 'i18next'
import { ApiError } from '../../api/api-error.ts'
import type { Format } from '../../i18n/format.ts'
import { momentText } from '../time/as-of.ts'

/**
 * Names of the records that keep a record from being deleted, as a refused deletion tells them. The user may not see the
 * others: they are a number. Undefined if the refusal names none.
 */
export const usesText = (error: unknown, t: TFunction, format: Format): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const errors = error.problem?.errors ?? []
  const names = errors
    .filter(({ code }) => code === 'used-by')
    .map(({ message, bound }) => {
      if (bound === undefined) return message
      return `${message} (${t('record.usedFrom', { day: momentText(String(bound), format, 'UTC') })})`
    })
  const others = errors.reduce((sum, { code, bound }) => sum + (code === 'used-by-others' ? Number(bound) : 0), 0)
  const parts = others > 0 ? [...names, t('record.inUseOthers', { count: others })] : names
  return parts.length === 0 ? undefined : parts.join(', ')
}
