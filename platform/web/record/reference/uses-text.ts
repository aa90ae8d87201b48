import type { TFunction } from 'i18next'
import { ApiError } from '../../api/api-error.ts'

/**
 * Names of the records that keep a record from being deleted, as a refused deletion tells them. The user may not see the
 * others: they are a number. Undefined if the refusal names none.
 */
export const usesText = (error: unknown, t: TFunction): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const errors = error.problem?.errors ?? []
  const names = errors.filter(({ code }) => code === 'used-by').map(({ message }) => message)
  const others = errors.reduce((sum, { code, bound }) => sum + (code === 'used-by-others' ? Number(bound) : 0), 0)
  const parts = others > 0 ? [...names, t('record.inUseOthers', { count: others })] : names
  return parts.length === 0 ? undefined : parts.join(', ')
}
