import { useMemo } from 'react'
import { useListedKeys } from '../../shortcuts/use-shortcut.ts'
import type { TimeChartProps } from './chart-model.ts'

/** The keys that the chart hears while it has the focus, for the list of keys. */
export const useChartShortcuts = (label: string, keys: TimeChartProps['words']['keys']): void => {
  const { cross, pan, zoom, back } = keys ?? {}
  const listed = useMemo(
    () =>
      cross !== undefined && pan !== undefined && zoom !== undefined && back !== undefined
        ? [
            { id: 'chart.cross', keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'], label: cross, group: label },
            { id: 'chart.pan', keys: ['shift+ArrowLeft', 'shift+ArrowRight'], label: pan, group: label },
            { id: 'chart.zoom', keys: ['+', '-'], label: zoom, group: label },
            { id: 'chart.back', keys: ['Backspace'], label: back, group: label },
          ]
        : undefined,
    [label, cross, pan, zoom, back],
  )
  useListedKeys(listed)
}
