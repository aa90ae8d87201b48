import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart } from '../../../../kit/composites/bar-chart/bar-chart.tsx'
import type { BarSeries } from '../../../../kit/composites/bar-chart/bar-model.ts'
import { SeriesMark } from '../../../../kit/composites/bar-chart/series-mark.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { EnergyReply } from '../../../energy/contract/energy.ts'
import { findFigure } from '../../../energy/contract/energy-figures.ts'
import type { EnergyView } from '../../../fleet-views/web/energy-view-port.ts'
import { oddHours } from '../energy/bucket-words.ts'
import { type EnergyPart, figureAt, type KnownFigure } from '../energy/energy-scene.ts'
import type { BoardParts } from './board-parts.ts'
import styles from './energy-board.module.css'
import { EnergyTableView } from './energy-table-view.tsx'
import { KeyFigures } from './key-figures.tsx'
import type { DrawnScene } from './use-energy-scene.ts'

const expected = findFigure('expected') as KnownFigure
const wholeColour = 'var(--series-1)'

/** Bars, the year before behind them, and the expected energy across them. */
const useSeries = (
  { figure, show }: DrawnScene,
  { whole, parts }: BoardParts,
  reply: EnergyReply,
  without: ReadonlySet<string>,
): readonly BarSeries[] => {
  const { t } = useTranslation()
  return useMemo(() => {
    if (!figure) return []
    const valuesOf = (one: KnownFigure, part: EnergyPart) => reply.buckets.map((_, index) => figureAt(one, part, index))
    const bar = (part: EnergyPart, colour: string): BarSeries => ({
      ...{ id: part.id, label: part.label, colour, look: 'bar' },
      values: valuesOf(figure, part),
    })
    const bars =
      show === 'whole'
        ? [bar(whole, wholeColour)]
        : parts.filter(({ id }) => !without.has(id)).map((part) => bar(part, part.colour))
    if (figure.id !== 'produced' || show === 'beside' || without.size > 0) return bars
    const before = whole.before?.map(({ kwh }) => kwh)
    // A battery has no expected energy, so a fleet with one has a line that does not belong to its bars.
    const line = whole.technologies.includes('bess') ? [] : valuesOf(expected, whole)
    return [
      ...(before
        ? [{ id: 'before', label: t('energyCharts.before'), colour: '', look: 'behind' as const, values: before }]
        : []),
      ...bars,
      ...(line.some((value) => value !== null)
        ? [
            {
              id: 'expected',
              label: t('energyCharts.figure.expected'),
              colour: '',
              look: 'line' as const,
              values: line,
            },
          ]
        : []),
    ]
  }, [figure, show, whole, parts, reply, without, t])
}

export function EnergyDrawing({
  label,
  scene,
  parts,
  reply,
  view,
  onView,
}: {
  readonly label: string
  readonly scene: DrawnScene
  readonly parts: BoardParts
  readonly reply: EnergyReply
  readonly view: EnergyView
  readonly onView: (change: Partial<EnergyView>) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { figure, names, units, show, by } = scene
  const without = useMemo(() => new Set(view.without.split(',').filter((id) => id !== '')), [view.without])
  const series = useSeries(scene, parts, reply, without)
  const buckets = useMemo(
    () =>
      reply.buckets.map((bucket) => {
        const hours = oddHours(bucket, by)
        const isRunning = bucket.startMs <= reply.nowMs && bucket.endMs > reply.nowMs
        const notes = [
          ...(hours === undefined ? [] : [t('energyCharts.hours', { count: hours })]),
          ...(isRunning ? [t('energyCharts.soFar')] : []),
          ...(bucket.before ? [t('energyCharts.comparedWith', { period: bucket.before })] : []),
        ]
        return { label: names.short(bucket), title: names.long(bucket), note: notes.join(' · ') || undefined }
      }),
    [reply, names, by, t],
  )
  if (!figure) return null
  const unit = units(figure)
  const colours = new Map(parts.parts.map(({ id, colour }) => [id, colour]))
  const toggle = (id: string) => {
    const next = new Set(without)
    if (!next.delete(id)) next.add(id)
    onView({ without: [...next].join(',') })
  }
  return (
    <>
      <KeyFigures part={parts.whole} units={units} />
      <div className={styles.chart}>
        <BarChart
          label={label}
          caption={[t(`energyCharts.figure.${figure.id}`), unit.unit].filter(Boolean).join(', ')}
          buckets={buckets}
          series={series}
          stacked={show !== 'beside'}
          tick={(value) => tickText(unit.of(value), format)}
          figure={unit.text}
          noValue={t('energyCharts.noData')}
        />
      </div>
      <Notes reply={reply} hasBefore={view.before} by={by} />
      <div className={styles.tables}>
        <EnergyTableView
          title={t('energyCharts.legend')}
          table={scene.legend}
          isOff={(id) => show !== 'whole' && without.has(id)}
          nameOf={(id, text) => {
            const colour = colours.get(id)
            if (show === 'whole' || colour === undefined) return text
            return (
              <button
                type="button"
                className={styles.toggle}
                aria-pressed={!without.has(id)}
                onClick={() => toggle(id)}
              >
                <SeriesMark series={{ look: 'bar', colour }} />
                {text}
              </button>
            )
          }}
        />
        <EnergyTableView title={t('energyCharts.byPeriod')} table={scene.periods} />
      </div>
    </>
  )
}

/** A number of an axis with as many decimals as it needs. */
const tickText = (value: number, format: ReturnType<typeof useFormat>): string => {
  const decimals = [0, 1, 2, 3].find((count) => Math.abs(value - Number(value.toFixed(count))) < 1e-9) ?? 3
  return format.number(value, decimals)
}

/** Zone, source and comparison of the figures. */
function Notes({
  reply,
  hasBefore,
  by,
}: {
  readonly reply: EnergyReply
  readonly hasBefore: boolean
  readonly by: DrawnScene['by']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const notes = [
    reply.ownCalendars ? t('energyCharts.ownCalendars') : t('energyCharts.zone', { zone: reply.zone }),
    ...(reply.sourceStepMs === null
      ? [t('energyCharts.noSteps')]
      : [t('energyCharts.source', { step: format.duration(reply.sourceStepMs) })]),
    ...(hasBefore ? [t(by === 'month' || by === 'year' ? 'energyCharts.alignedByDate' : 'energyCharts.aligned')] : []),
  ]
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
