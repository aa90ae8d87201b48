import type { EChartsCoreOption } from 'echarts/core'
import type { ChartRange } from './chart-model.ts'

/** Layer of the canvas that a pan moves: curves and the axis of times. Below it the axes of values stand still. */
export const movingLayer = 1

/** Selects its canvases. */
export const movingLayers = `[data-zr-dom-id^="zr_${movingLayer}."]`

export interface PictureShift {
  /** How far the picture moves to the right. */
  readonly px: number
  /** Room beside the panels. */
  readonly left: number
  readonly right: number
}

interface DrawnOption {
  readonly xAxis: readonly { readonly min: number; readonly max: number }[]
  readonly grid: readonly { readonly left: number; readonly right: number }[]
}

const isDrawn = (option: EChartsCoreOption): option is EChartsCoreOption & DrawnOption =>
  Array.isArray(option.xAxis) && Array.isArray(option.grid)

/** How far a drawn option of `chartOption` must move to show a range; undefined where it shows nothing. */
export const shiftOf = (
  option: EChartsCoreOption,
  { fromMs }: ChartRange,
  widthPx: number,
): PictureShift | undefined => {
  if (!isDrawn(option)) return undefined
  const [axis, room] = [option.xAxis[0], option.grid[0]]
  if (!axis || !room) return undefined
  const { left, right } = room
  return { px: ((axis.min - fromMs) / (axis.max - axis.min)) * (widthPx - left - right), left, right }
}
