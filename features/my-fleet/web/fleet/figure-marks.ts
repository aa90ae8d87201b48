import type { ShownFigure } from '../parts/figure-cell.tsx'
import type { TraceWords } from './figure-trace.ts'

/** How a figure is marked on the page, in words: what a star, hatching or a paler colour says there. */
export const figureMarks = (
  { freshness, partial, estimated, low, doubted }: Omit<ShownFigure, 'text'>,
  { t }: Pick<TraceWords, 't'>,
): readonly string[] => [
  ...(partial ? [t('myFleet.mark.partial')] : []),
  ...(freshness === 'late' || freshness === 'stale' ? [t(`myFleet.mark.${freshness}`)] : []),
  ...(estimated ? [t('myFleet.mark.estimated')] : []),
  ...(doubted ? [t('myFleet.mark.windDoubted')] : []),
  ...(low ? [t('myFleet.mark.low')] : []),
]
