import type { TFunction } from 'i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { namesFields, refusalKey } from './refusal.ts'

/** Says why nothing was saved, unless the fields do: what is wrong with one stands beside it, for as long as it is. */
export const showRefusal = (t: TFunction, error: unknown): void => {
  if (!namesFields(error)) showNotice(t(refusalKey(error)), { state: 'critical' })
}
