import { useRef } from 'react'

/**
 * The record of a list that a form is open on. It stays when it goes from the list meanwhile: what was typed is not closed over
 * because somebody else has deleted it, and saving then says so.
 */
export const useHeldRecord = <Held extends { readonly id: string }>(
  opened: string,
  records: readonly Held[] | undefined,
): Held | undefined => {
  const last = useRef<Held>(undefined)
  const found = records?.find(({ id }) => id === opened)
  if (found) last.current = found
  return found ?? (last.current?.id === opened ? last.current : undefined)
}
