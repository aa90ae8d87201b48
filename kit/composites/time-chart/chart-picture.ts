import { figureText } from './chart-figures.ts'
import type { ChartRange, ChartSeries } from './chart-model.ts'
import { type ChartPalette, styleOfSeries } from './chart-palette.ts'
import type { LineName } from './line-names.ts'
import { mostNamePx } from './panel-layout.ts'
import { seriesStatistics } from './series-statistics.ts'

const scale = 2
const lineHeight = 18
const margin = 12

/** The drawn chart with title, legend and notes on one canvas, so that the picture can stand alone in a report. */
export const chartPicture = (
  drawn: HTMLCanvasElement,
  {
    names,
    namesAtPx,
    states,
  }: {
    readonly names: readonly LineName[]
    readonly namesAtPx: number
    /** Below and behind the curves. */
    readonly states: HTMLCanvasElement | undefined
  },
  series: readonly ChartSeries[],
  all: readonly ChartSeries[],
  palette: ChartPalette,
  texts: { readonly title: string; readonly notes: string; readonly last: string; readonly locale: string },
  range: ChartRange,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const legendLines = series.length
  canvas.width = drawn.width
  /** Of curves and lanes. */
  const drawnHeight = Math.max(drawn.height, states ? (states.height * drawn.width) / states.width : 0)
  canvas.height = drawnHeight + (margin * 2 + lineHeight * (2 + legendLines)) * scale
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.fillStyle = palette.surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const above = (lineHeight + margin) * scale
  if (states) pen.drawImage(states, 0, above, drawn.width, drawnHeight)
  pen.drawImage(drawn, 0, lineHeight * scale + margin * scale)
  pen.scale(scale, scale)
  pen.textBaseline = 'middle'
  pen.font = `11px ${palette.font}`
  for (const { series: named, name, yPx } of names) {
    pen.fillStyle = styleOfSeries(palette, all, named).colour
    pen.fillText(name, namesAtPx, margin + lineHeight + yPx, mostNamePx)
  }
  pen.fillStyle = palette.text
  pen.font = `600 13px ${palette.font}`
  pen.fillText(texts.title, margin, margin + lineHeight / 2)
  const top = drawnHeight / scale + lineHeight + margin
  pen.font = `12px ${palette.font}`
  series.forEach((one, index) => {
    const y = top + lineHeight * (index + 0.5)
    const { colour, stroke } = styleOfSeries(palette, all, one)
    pen.strokeStyle = colour
    pen.lineWidth = 2
    pen.setLineDash(stroke === 'dashed' ? [4, 2] : [])
    pen.beginPath()
    pen.moveTo(margin, y)
    pen.lineTo(margin + 16, y)
    pen.stroke()
    const last = figureText(seriesStatistics(one, range).last, one, texts.locale)
    pen.fillText(`${one.name} · ${texts.last} ${last} ${one.unit}`, margin + 24, y)
  })
  pen.fillStyle = palette.muted
  pen.font = `11px ${palette.font}`
  pen.fillText(texts.notes, margin, top + lineHeight * (legendLines + 0.5))
  return canvas
}

/** Hands a canvas to the browser as a PNG file. */
export const downloadPng = (canvas: HTMLCanvasElement, name: string): void => {
  canvas.toBlob((blob) => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${name.replace(/[\\/:*?"<>|]+/g, '-')}.png`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  })
}
