import type { ChartPalette } from '../time-chart/chart-palette.ts'
import type { PlotLegend } from './plot-model.ts'
import { lineColour } from './plot-option.ts'

const scale = 2
const margin = 12
const lineHeight = 18

interface DrawnPlot {
  readonly title: string
  readonly note: string
  readonly canvas: HTMLCanvasElement
}

/** All plots one below the other on one canvas, with title, legend and notes. */
export const plotPicture = (
  plots: readonly DrawnPlot[],
  legend: PlotLegend,
  palette: ChartPalette,
  texts: { readonly title: string; readonly note: string },
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const heights = plots.map(({ canvas: { height } }) => height / scale + lineHeight)
  const width = Math.max(...plots.map((plot) => plot.canvas.width / scale))
  const total = heights.reduce((sum, height) => sum + height, 0)
  const lines = legend.lines.length + (legend.scale ? 1 : 0)
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (total + lineHeight * (2 + lines) + 2 * margin) * scale
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.scale(scale, scale)
  pen.fillStyle = palette.surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'middle'
  const write = (text: string, x: number, y: number, font: string, colour: string) => {
    pen.font = `${font} ${palette.font}`
    pen.fillStyle = colour
    pen.fillText(text, x, y)
  }
  let y = margin
  write(texts.title, margin, y + lineHeight / 2, '600 13px', palette.text)
  y += lineHeight
  plots.forEach(({ title, note, canvas: drawn }, index) => {
    write([title, note].filter(Boolean).join('  '), margin, y + lineHeight / 2, '600 11px', palette.text)
    pen.drawImage(drawn, margin, y + lineHeight, drawn.width / scale, drawn.height / scale)
    y += heights[index] ?? 0
  })
  for (const { name, place, dashed } of legend.lines) {
    pen.strokeStyle = lineColour(palette, place)
    pen.lineWidth = 2
    pen.setLineDash(dashed ? [4, 2] : [])
    pen.beginPath()
    pen.moveTo(margin, y + lineHeight / 2)
    pen.lineTo(margin + 16, y + lineHeight / 2)
    pen.stroke()
    write(name, margin + 24, y + lineHeight / 2, '12px', palette.text)
    y += lineHeight
  }
  if (legend.scale) {
    const { title, low, high } = legend.scale
    write(`${title}: ${low} – ${high}`, margin, y + lineHeight / 2, '12px', palette.text)
    y += lineHeight
  }
  write(texts.note, margin, y + lineHeight / 2, '11px', palette.muted)
  return canvas
}
