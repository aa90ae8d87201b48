import { type ChartPalette, mixed } from '../time-chart/chart-palette.ts'
import type { RosePlot } from './plot-model.ts'

/** Height of a rose, px. */
export const roseHeightPx = 340
const edgePx = 26

/** Share of the outermost ring: a round figure that all sectors fit in. */
export const outermostShare = (shares: readonly (readonly number[])[]): number => {
  const longest = Math.max(0, ...shares.map((sector) => sector.reduce((sum, share) => sum + share, 0)))
  return [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75].find((ring) => ring >= longest) ?? 1
}

/** The stronger the wind the stronger the colour. */
export const classColour = (palette: ChartPalette, place: number, count: number): string =>
  mixed(palette.surface, palette.series[0] ?? '', 0.2 + (0.8 * (place + 1)) / count)

const centreOf = (widthPx: number) => ({
  x: widthPx / 2,
  y: roseHeightPx / 2,
  radius: Math.max(40, Math.min(widthPx, roseHeightPx) / 2 - edgePx),
})

/** Draws a rose: rings, sectors and the names of the main directions. */
export const drawRose = (
  pen: CanvasRenderingContext2D,
  plot: RosePlot,
  palette: ChartPalette,
  widthPx: number,
): void => {
  const { x, y, radius } = centreOf(widthPx)
  const outermost = outermostShare(plot.shares)
  const width = (2 * Math.PI) / plot.shares.length
  pen.clearRect(0, 0, widthPx, roseHeightPx)
  plot.shares.forEach((sector, index) => {
    const middle = index * width - Math.PI / 2
    let inner = 0
    sector.forEach((share, place) => {
      const outer = inner + share
      pen.beginPath()
      pen.arc(x, y, (outer / outermost) * radius, middle - width * 0.44, middle + width * 0.44)
      pen.arc(x, y, (inner / outermost) * radius, middle + width * 0.44, middle - width * 0.44, true)
      pen.closePath()
      pen.fillStyle = classColour(palette, place, sector.length)
      if (share > 0) pen.fill()
      inner = outer
    })
  })
  pen.strokeStyle = palette.line
  pen.fillStyle = palette.muted
  pen.font = `11px ${palette.font}`
  pen.textBaseline = 'middle'
  for (const part of [0.5, 1]) {
    pen.beginPath()
    pen.arc(x, y, radius * part, 0, 2 * Math.PI)
    pen.stroke()
    pen.textAlign = 'left'
    pen.fillText(plot.percent(outermost * part), x + 4, y - radius * part + (part === 1 ? 9 : 0))
  }
  pen.fillStyle = palette.text
  pen.font = `600 11px ${palette.font}`
  pen.textAlign = 'center'
  const step = Math.max(1, Math.round(plot.sectors.length / 4))
  for (let index = 0; index < plot.sectors.length; index += step) {
    const angle = index * width - Math.PI / 2
    pen.fillText(plot.sectors[index] ?? '', x + Math.cos(angle) * (radius + 13), y + Math.sin(angle) * (radius + 13))
  }
}

/** The sector under a point; undefined outside the rose. */
export const sectorAt = (plot: RosePlot, widthPx: number, xPx: number, yPx: number): number | undefined => {
  const { x, y, radius } = centreOf(widthPx)
  if (Math.hypot(xPx - x, yPx - y) > radius) return undefined
  const turn = (Math.atan2(yPx - y, xPx - x) + Math.PI / 2) / (2 * Math.PI)
  const count = plot.shares.length
  return Math.floor((turn * count + count + 0.5) % count)
}

/** Where the reading of a sector points at, px. */
export const sectorPoint = (
  plot: RosePlot,
  widthPx: number,
  sector: number,
): { readonly x: number; readonly y: number } => {
  const { x, y, radius } = centreOf(widthPx)
  const share = (plot.shares[sector] ?? []).reduce((sum, one) => sum + one, 0)
  const reach = Math.max(0.15, share / outermostShare(plot.shares)) * radius
  const angle = (sector / plot.shares.length) * 2 * Math.PI - Math.PI / 2
  return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach }
}
