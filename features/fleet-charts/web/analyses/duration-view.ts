import type { AnalysisView, ViewParts } from './analysis-view.ts'
import { axisOf, column, headed, readUnit, row, titled } from './analysis-view.ts'

/** For what share of the time a value was reached or exceeded. */
export const durationView = (parts: ViewParts): AnalysisView => {
  const { choice, reply, subjects, quantityName, words, format } = parts
  const unit = readUnit(parts, choice.y)
  const name = quantityName(choice.y)
  const curves = (reply.duration ?? []).flatMap((curve, index) => {
    const subject = subjects[index]
    if (!subject || curve.hours === 0) return []
    return [
      {
        subject,
        place: index,
        hours: curve.hours,
        values: curve.values.map((value) => unit.of(value, subject)),
        shares: curve.shares,
      },
    ]
  })
  const lines = curves.map(({ subject, place, values, shares }) => ({
    id: subject.source.id,
    name: subject.source.name,
    place,
    points: shares.map((share, index) => [share * 100, values[index] ?? null] as const),
  }))
  const marks = curves.flatMap((curve) =>
    curve.values.map((value, index) => ({ curve, value, share: curve.shares[index] ?? 0 })),
  )
  const valueText = (value: number) => `${format.number(value, unit.decimals)} ${unit.unit}`
  return {
    plots: [
      {
        id: 'duration',
        title: name,
        plot: {
          kind: 'xy',
          x: { title: words('analysis.timeShare'), min: 0, max: 100, step: 10 },
          y: axisOf(
            titled(name, unit.unit),
            curves.flatMap(({ values }) => values),
            6,
            true,
          ),
          lines,
          cells: [],
          marks: marks.map(({ value, share }) => ({ x: share * 100, y: value })),
          reading: (mark) => {
            const found = marks[mark]
            if (!found) return { title: '', rows: [] }
            const { curve, value, share } = found
            return {
              title: curve.subject.source.name,
              rows: [
                [`≥ ${valueText(value)}`, format.percent(share)],
                [words('analysis.hours'), format.number(share * curve.hours, 0)],
              ],
            }
          },
          heightPx: 420,
        },
      },
    ],
    legend: { lines },
    table: {
      columns: [
        column(words('analysis.timeShare'), 0),
        ...curves.map(({ subject }) => column(headed(subject.source.name, unit.unit), unit.decimals)),
      ],
      rows: (curves[0]?.shares ?? []).map((share, index) =>
        row([share * 100, ...curves.map(({ values }) => values[index] ?? null)]),
      ),
    },
    notes: [words('analysis.durationNote')],
  }
}
