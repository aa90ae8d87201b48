import { useEffect } from 'react'
import type { AskedRows } from './table-model.ts'

/** Tells the owner of asked rows which of them are near the viewport. */
export const useAskedView = (
  onView: AskedRows<never>['onView'] | undefined,
  range: { readonly startIndex: number; readonly endIndex: number } | null,
): void => {
  const first = range?.startIndex
  const last = range?.endIndex
  useEffect(() => {
    if (first !== undefined && last !== undefined) onView?.(first, last)
  }, [onView, first, last])
}
