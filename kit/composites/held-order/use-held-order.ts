import { useReducer, useRef } from 'react'
import { useHold } from './use-hold.ts'

/**
 * Keeps the order of a live list while the pointer, the focus or a scrolled place is in it, so that nothing moves under
 * the hand. `isChanged`: the list has another order meanwhile; `refresh` shows it. `wish` names the user's own choices
 * (filter, sort, grouping); another wish is met at once. `placesOf` names the order of the list as a text.
 */
export const useHeldOrder = <List>(
  now: List,
  { wish, placesOf }: { readonly wish: readonly unknown[]; readonly placesOf: (list: List) => string },
) => {
  const { region, isHeld, release } = useHold()
  const [, render] = useReducer((count: number) => count + 1, 0)
  const kept = useRef<{ list: List; wish: readonly unknown[]; places: string }>(undefined)
  const places = placesOf(now)
  const before = kept.current
  const isOtherWish = before === undefined || wish.some((part, index) => part !== before.wish[index])
  // Another reading has new objects in the same places: the list stays the same object.
  const isMoved = before?.places !== places
  if (isOtherWish || (isMoved && !isHeld())) kept.current = { list: now, wish, places }
  return {
    list: kept.current?.list ?? now,
    isChanged: kept.current?.places !== places,
    refresh: () => {
      release()
      render()
    },
    region,
  }
}
