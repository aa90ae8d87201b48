import { useCallback, useRef } from 'react'
import type { TileGroup } from '../../contract/tile-groups.ts'

/** How long after the last move of the pointer or press of a key tiles stay where they are. */
const restMs = 5_000

const placesOf = (groups: readonly TileGroup[]): string =>
  groups.map(({ id, farms }) => `${id}\n${farms.map((farm) => farm.id).join('\n')}`).join('\n\n')

/**
 * Keeps tiles in their places while somebody is at them: what is about to be pressed does not walk away. `wish` names
 * what was asked for (farms, order, grouping); another wish is met at once.
 */
export const useHeldOrder = (groups: readonly TileGroup[], wish: readonly unknown[]) => {
  const touchedMs = useRef(Number.NEGATIVE_INFINITY)
  const held = useRef({ groups, wish, places: '' })
  const touch = useCallback(() => {
    touchedMs.current = performance.now()
  }, [])

  const isOtherWish = wish.some((part, index) => part !== held.current.wish[index])
  if (isOtherWish || performance.now() - touchedMs.current > restMs) {
    const places = placesOf(groups)
    // Rows of another reading are new objects in the same places.
    if (isOtherWish || places !== held.current.places) held.current = { groups, wish, places }
  }
  return { groups: held.current.groups, touch }
}
