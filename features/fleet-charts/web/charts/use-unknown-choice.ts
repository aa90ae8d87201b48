import { useMatch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import type { ChartSource } from './chart-sources.ts'
import { type RangeText, type UnknownChoice, unknownChoice } from './unknown-choice.ts'

/** Drops from the address what it names and the sources do not have; says what that was until something else is chosen. */
export const useUnknownChoice = (
  view: ChartView,
  sources: readonly ChartSource[],
  onView: (change: Partial<ChartView>) => void,
): { readonly unknown: UnknownChoice | undefined; readonly forget: () => void } => {
  const asked = useMatch({
    strict: false,
    select: ({ search }) => JSON.stringify(['range', 'from', 'to'].map((name) => [name, Reflect.get(search, name)])),
  })
  const [unknown, setUnknown] = useState<UnknownChoice>()
  const choice = unknownChoice(
    view,
    Object.fromEntries(JSON.parse(asked).filter(([, text]: unknown[]) => typeof text === 'string')) as RangeText,
    sources,
  )
  // What is dropped of it is undefined, which a text would not hold.
  const latest = useRef(choice)
  latest.current = choice
  // As text: asked for once, not with each render until the address has followed.
  const found = JSON.stringify(choice)
  useEffect(() => {
    if (found === undefined || !latest.current) return
    setUnknown(latest.current.unknown)
    onView(latest.current.change)
  }, [found, onView])
  return { unknown, forget: () => setUnknown(undefined) }
}
