import { useEffect, useState } from 'react'
import { createMapStage, type MapReach, type MapStage } from './map-stage.ts'

/** The stage of one map, for as long as it stands. */
export const useMapStage = (reach: MapReach = {}): MapStage => {
  const [stage] = useState(() =>
    createMapStage({
      ...reach,
      nowMs: () => performance.now(),
      nextFrame: (work) => void requestAnimationFrame(work),
      later: (work, ms) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      isStill: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    }),
  )
  useEffect(() => stage.stop, [stage])
  return stage
}
