import type { AnalysisView, ViewParts } from './analysis-view.ts'
import { column, headed, readUnit, row } from './analysis-view.ts'
import { mostPlots } from './analysis-wish.ts'

const dayMs = 86_400_000
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Means by day and hour of the plant, as colours. */
export const dayHoursView = (parts: ViewParts): AnalysisView => {
  const { choice, reply, subjects, quantityName, words, format } = parts
  const unit = readUnit(parts, choice.y)
  const name = quantityName(choice.y)
  const found = (reply.dayHours ?? []).slice(0, mostPlots).flatMap((result, index) => {
    const subject = subjects[index]
    if (!subject || result.days.length === 0) return []
    const hours = result.hours.map((of) => of.map((value) => (value === null ? null : unit.of(value, subject))))
    return [{ subject, days: result.days, hours }]
  })
  const values = found.flatMap(({ hours }) => hours.flat().filter((value) => value !== null))
  const low = Math.min(0, ...values)
  const high = Math.max(low + 1e-9, ...values)
  const valueText = (value: number) => `${format.number(value, unit.decimals)} ${unit.unit}`
  const dayText = (day: string) => format.day(Date.parse(day), 'UTC')
  return {
    plots: found.map(({ subject, days, hours }) => {
      const firstMs = Date.parse(days[0] ?? '')
      const marks = hours.flatMap((of, day) =>
        of.flatMap((value, hour) => (value === null ? [] : [{ day, hour, value }])),
      )
      const step = Math.max(1, Math.ceil(days.length / 8))
      return {
        id: subject.source.id,
        title: subject.source.name,
        plot: {
          kind: 'xy' as const,
          x: {
            title: words('analysis.day'),
            min: 0,
            max: Math.ceil(days.length / step) * step,
            step,
            label: (day: number) =>
              day < days.length ? dayText(new Date(firstMs + day * dayMs).toISOString().slice(0, 10)) : '',
          },
          y: { title: words('analysis.hour'), min: 0, max: 24, step: 4, label: hourText },
          lines: [],
          cells: marks.map(({ day, hour, value }) => ({
            x0: day,
            x1: day + 1,
            y0: hour,
            y1: hour + 1,
            share: (value - low) / (high - low),
          })),
          marks: marks.map(({ day, hour }) => ({ x: day + 0.5, y: hour + 0.5 })),
          reading: (mark: number) => {
            const one = marks[mark]
            if (!one) return { title: '', rows: [] }
            return {
              title: `${dayText(days[one.day] ?? '')}, ${hourText(one.hour)}–${hourText(one.hour + 1)}`,
              rows: [[name, valueText(one.value)] as const],
            }
          },
          heightPx: found.length === 1 ? 440 : 300,
        },
      }
    }),
    legend: { lines: [], scale: { title: name, low: valueText(low), high: valueText(high) } },
    table: {
      columns: [
        column(words('analysis.machine')),
        column(words('analysis.day')),
        ...Array.from({ length: 24 }, (_, hour) => column(headed(hourText(hour), unit.unit), unit.decimals)),
      ],
      rows: found.flatMap(({ subject, days, hours }) =>
        days.map((day, index) => row([subject.source.name, day, ...(hours[index] ?? [])])),
      ),
    },
    notes: [],
  }
}
