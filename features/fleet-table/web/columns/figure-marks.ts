import type { ShownFigure } from '../../../fleet-state/web/cells-port.ts'
import type { TraceWords } from '../../../fleet-state/web/traces-port.ts'

/** How a figure is marked on the page, in words: what a star, hatching or a paler colour says there. */
export const figureMarks = (
  { freshness, partial, estimated, low, doubted }: Omit<ShownFigure, 'text'>,
  { t }: Pick<TraceWords, 't'>,
): readonly string[] => [
  ...(partial ? [t('fleetState.mark.partial')] : []),
  ...(freshness === 'late' || freshness === 'stale' ? [t(`fleetState.mark.${freshness}`)] : []),
  ...(estimated ? [t('fleetState.mark.estimated')] : []),
  ...(doubted ? [t('fleetState.mark.windDoubted')] : []),
  ...(low ? [t('fleetState.mark.low')] : []),
]
