import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { EnergyReply, EnergyStep } from '../../../energy/contract/energy.ts'
import { findFigure } from '../../../energy/contract/energy-figures.ts'
import type { EnergyView } from '../../../fleet-views/web/energy-view-port.ts'
import { bucketWords } from '../energy/bucket-words.ts'
import { figureAt, figuresWithValues, type KnownFigure } from '../energy/energy-scene.ts'
import { type EnergyTable, partTable, periodTable, type TableWords } from '../energy/energy-table.ts'
import { figureUnits } from '../energy/figure-units.ts'
import type { BoardParts } from './board-parts.ts'

/** Figures whose largest bar chooses the unit of energy. */
const energies = (['produced', 'charged', 'discharged'] as const).map((id) => findFigure(id) as KnownFigure)
const noTable: EnergyTable = { columns: [], rows: [] }

/** Everything that is drawn, worked out once for chart, tables and files. */
export const useEnergyScene = ({
  reply,
  parts: { whole, parts, listed },
  by,
  view,
  partWord,
}: {
  readonly reply: EnergyReply
  readonly parts: BoardParts
  readonly by: EnergyStep
  readonly view: EnergyView
  readonly partWord: string
}) => {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const names = useMemo(
    () => bucketWords(by, reply.zone, format.locale, (week, year) => t('energyCharts.week', { week, year })),
    [by, reply.zone, format.locale, t],
  )
  const units = useMemo(() => {
    const bars = energies.flatMap((one) =>
      reply.buckets.map((_, bucket) => Math.abs(figureAt(one, whole, bucket) ?? 0)),
    )
    return figureUnits(format, Math.max(0, ...bars))
  }, [reply, whole, format])
  const figures = useMemo(() => {
    const known = figuresWithValues([whole, ...parts])
    // That there are no data is no figure.
    return known.every(({ id }) => id === 'data') ? [] : known
  }, [whole, parts])
  const figure = figures.find(({ id }) => id === view.figure) ?? figures[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  const words = useMemo<TableWords>(
    () => ({
      figure: (id) => t(`energyCharts.figure.${id}`),
      period: t('energyCharts.period'),
      part: partWord,
      total: t('energyCharts.total'),
      whole: t('energyCharts.wholePeriod'),
      mean: t('energyCharts.mean'),
      best: t('energyCharts.best'),
      worst: t('energyCharts.worst'),
      at: (header) => t('energyCharts.at', { header }),
      before: t('energyCharts.before'),
      change: t('energyCharts.change'),
    }),
    [t, partWord, i18n.language],
  )
  const tables = useMemo(() => {
    if (!figure) return { periods: noTable, legend: noTable }
    const scene = { reply, units, words, nameOf: names.long }
    return { periods: periodTable(whole, scene), legend: partTable(listed, whole, figure, scene) }
  }, [reply, units, words, names, whole, listed, figure])
  const show = view.show === 'stacked' && !figure?.adds ? 'beside' : view.show
  return { names, units, figures, figure, show: parts.length > 1 ? show : ('whole' as const), by, ...tables }
}
export type DrawnScene = ReturnType<typeof useEnergyScene>
