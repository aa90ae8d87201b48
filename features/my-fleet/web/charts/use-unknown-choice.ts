import { useMatch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ChartSource } from './chart-sources.ts'
import type { ChartView } from './chart-view.ts'
import { type UnknownChoice, unknownChoice } from './unknown-choice.ts'

/** Drops from the address what it names and the sources do not have; says what that was until something else is chosen. */
export const useUnknownChoice = (
  view: ChartView,
  sources: readonly ChartSource[],
  onView: (change: Partial<ChartView>) => void,
): { readonly told: UnknownChoice | undefined; readonly forget: () => void } => {
  const range = useMatch({ strict: false, select: (match) => Reflect.get(match.search, 'range') })
  const [told, setTold] = useState<UnknownChoice>()
  // As text: asked for once, not with each render until the address has followed.
  const found = JSON.stringify(unknownChoice(view, typeof range === 'string' ? range : undefined, sources))
  useEffect(() => {
    if (found === undefined) return
    const { unknown, change } = JSON.parse(found)
    setTold(unknown)
    onView(change)
  }, [found, onView])
  return { told, forget: () => setTold(undefined) }
}
