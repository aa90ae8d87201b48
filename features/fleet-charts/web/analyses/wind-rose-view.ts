import { shownUnit } from '../../../../domain/unit.ts'
import { calmBelow, roseClasses, roseSectors } from '../../../history/contract/analyses/wind-rose.ts'
import type { AnalysisView, ViewParts } from './analysis-view.ts'
import { column, row } from './analysis-view.ts'
import { mostPlots } from './analysis-wish.ts'

/** Where the wind comes from, by its speed. */
export const windRoseView = ({ reply, subjects, words, format }: ViewParts): AnalysisView => {
  const wind = shownUnit('m/s', 1, format.wishes)
  const edge = (value: number) => format.number(wind.of(value), wind.of(value) % 1 === 0 ? 0 : 1)
  const classes = roseClasses.map((from, index) => {
    const to = roseClasses[index + 1]
    return to === undefined ? `≥ ${edge(from)} ${wind.unit}` : `${edge(from)}–${edge(to)} ${wind.unit}`
  })
  const sectors = Array.from({ length: roseSectors }, (_, index) => words(`analysis.sector.${index}`))
  const roses = (reply.windRose ?? []).slice(0, mostPlots).flatMap((result, index) => {
    const subject = subjects[index]
    if (!subject || result.count === 0) return []
    return [{ subject, result, shares: result.counts.map((sector) => sector.map((count) => count / result.count)) }]
  })
  return {
    plots: roses.map(({ subject, result, shares }) => ({
      id: subject.source.id,
      title: subject.source.name,
      note: [
        words('analysis.values', { count: format.number(result.count) }),
        `${words('analysis.calm', { speed: `${edge(calmBelow)} ${wind.unit}` })}: ${format.percent(result.calm / result.count, 1)}`,
      ].join(' · '),
      plot: {
        kind: 'rose',
        shares,
        classes,
        sectors,
        percent: (share) => format.percent(share),
        reading: (sector) => ({
          title: `${sectors[sector]} · ${format.percent(
            (shares[sector] ?? []).reduce((sum, share) => sum + share, 0),
            1,
          )}`,
          rows: classes.map((name, place) => [name, format.percent(shares[sector]?.[place] ?? 0, 1)] as const),
        }),
      },
    })),
    legend: { lines: [] },
    table: {
      columns: [
        column(words('analysis.machine')),
        column(words('analysis.direction')),
        ...classes.map((name) => column(`${name} (%)`, 1)),
        column(words('analysis.total'), 1),
      ],
      rows: roses.flatMap(({ subject, shares }) =>
        shares.map((sector, index) =>
          row([
            subject.source.name,
            sectors[index] ?? '',
            ...sector.map((share) => share * 100),
            sector.reduce((sum, share) => sum + share, 0) * 100,
          ]),
        ),
      ),
    },
    notes: [words('analysis.roseNote')],
  }
}
