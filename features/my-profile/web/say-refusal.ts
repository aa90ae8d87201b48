import type { TFunction } from 'i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { refusalKey, tellsFields } from './refusal.ts'

/** Says why nothing was saved, unless the fields do: what is wrong with one stands beside it, for as long as it is. */
export const sayRefusal = (t: TFunction, error: unknown): void => {
  if (!tellsFields(error)) showNotice(t(refusalKey(error)), { state: 'critical' })
}
