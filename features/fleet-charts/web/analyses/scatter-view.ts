import type { AnalysisView, ViewParts } from './analysis-view.ts'
import { axisOf, column, headed, readUnit, row, titled } from './analysis-view.ts'
import { mostPlots } from './analysis-wish.ts'

/** One signal over another: how many values of ten minutes lie where. */
export const scatterView = (parts: ViewParts): AnalysisView => {
  const { choice, reply, subjects, quantityName, words, format } = parts
  const [xUnit, yUnit] = [readUnit(parts, choice.x), readUnit(parts, choice.y)]
  const [xName, yName] = [quantityName(choice.x), quantityName(choice.y)]
  const drawn = (reply.scatter ?? []).slice(0, mostPlots).flatMap((density, index) => {
    const subject = subjects[index]
    if (!subject) return []
    const { xMin, xMax, yMin, yMax, columns, rows } = density
    const at = (from: number, to: number, part: number, of: number) => from + ((to - from) * part) / of
    const most = Math.max(1, ...density.cells.map(([, , count]) => count))
    const cells = density.cells.map(([cx, cy, count]) => ({
      x0: xUnit.of(at(xMin, xMax, cx, columns), subject),
      x1: xUnit.of(at(xMin, xMax, cx + 1, columns), subject),
      y0: yUnit.of(at(yMin, yMax, cy, rows), subject),
      y1: yUnit.of(at(yMin, yMax, cy + 1, rows), subject),
      share: count / most,
      count,
    }))
    return [{ subject, density, cells }]
  })
  return {
    plots: drawn.map(({ subject, density, cells }) => ({
      id: subject.source.id,
      title: subject.source.name,
      note: [
        words('analysis.values', { count: format.number(density.count) }),
        density.correlation === null ? '' : `r = ${format.number(density.correlation, 2)}`,
      ]
        .filter(Boolean)
        .join(' · '),
      plot: {
        kind: 'xy',
        x: axisOf(
          titled(xName, xUnit.unit),
          cells.flatMap(({ x0, x1 }) => [x0, x1]),
          8,
        ),
        y: axisOf(
          titled(yName, yUnit.unit),
          cells.flatMap(({ y0, y1 }) => [y0, y1]),
          6,
        ),
        lines: [],
        cells,
        marks: cells.map(({ x0, x1, y0, y1 }) => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 })),
        reading: (mark) => {
          const cell = cells[mark]
          const range = (from = 0, to = 0, decimals = 0, unit = '') =>
            `${format.number(from, decimals)}–${format.number(to, decimals)} ${unit}`
          return {
            title: words('analysis.values', { count: format.number(cell?.count ?? 0) }),
            rows: [
              [xName, range(cell?.x0, cell?.x1, xUnit.decimals, xUnit.unit)],
              [yName, range(cell?.y0, cell?.y1, yUnit.decimals, yUnit.unit)],
            ],
          }
        },
        heightPx: drawn.length === 1 ? 460 : 320,
      },
    })),
    legend: {
      lines: [],
      scale: { title: words('analysis.density'), low: words('analysis.few'), high: words('analysis.many') },
    },
    table: {
      columns: [
        column(words('analysis.machine')),
        column(`${headed(xName, xUnit.unit)} ≥`, xUnit.decimals),
        column(`${headed(xName, xUnit.unit)} <`, xUnit.decimals),
        column(`${headed(yName, yUnit.unit)} ≥`, yUnit.decimals),
        column(`${headed(yName, yUnit.unit)} <`, yUnit.decimals),
        column(words('analysis.count'), 0),
      ],
      rows: drawn.flatMap(({ subject, cells }) =>
        cells.map(({ x0, x1, y0, y1, count }) => row([subject.source.name, x0, x1, y0, y1, count])),
      ),
    },
    notes: [],
  }
}
