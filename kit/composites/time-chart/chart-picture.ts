import { figureText, lastValue } from './chart-figures.ts'
import type { ChartSeries } from './chart-model.ts'
import { type ChartPalette, styleOfSeries } from './chart-palette.ts'

const scale = 2
const lineHeight = 18
const margin = 12

/** The drawn chart with title, legend and notes on one canvas, so that the picture can stand alone in a report. */
export const chartPicture = (
  drawn: HTMLCanvasElement,
  series: readonly ChartSeries[],
  all: readonly ChartSeries[],
  palette: ChartPalette,
  texts: { readonly title: string; readonly notes: string; readonly locale: string },
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const legendLines = series.length
  canvas.width = drawn.width
  canvas.height = drawn.height + (margin * 2 + lineHeight * (2 + legendLines)) * scale
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.fillStyle = palette.surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(drawn, 0, lineHeight * scale + margin * scale)
  pen.scale(scale, scale)
  pen.textBaseline = 'middle'
  pen.fillStyle = palette.text
  pen.font = `600 13px ${palette.font}`
  pen.fillText(texts.title, margin, margin + lineHeight / 2)
  const top = drawn.height / scale + lineHeight + margin
  pen.font = `12px ${palette.font}`
  series.forEach((one, index) => {
    const y = top + lineHeight * (index + 0.5)
    const { colour, stroke } = styleOfSeries(palette, all, one)
    pen.strokeStyle = colour
    pen.lineWidth = 2
    pen.setLineDash({ solid: [], dashed: [4, 2], dotted: [1, 2] }[stroke])
    pen.beginPath()
    pen.moveTo(margin, y)
    pen.lineTo(margin + 16, y)
    pen.stroke()
    pen.fillText(`${one.name}  ${figureText(lastValue(one), one, texts.locale)} ${one.unit}`, margin + 24, y)
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
