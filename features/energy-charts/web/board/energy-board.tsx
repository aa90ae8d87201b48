import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import board from '../../../../kit/composites/page/board.module.css'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { Switch } from '../../../../kit/primitives/switch.tsx'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { EnergyReply, EnergyStep } from '../../../energy/contract/energy.ts'
import { energyQuery } from '../../../energy/web/port.ts'
import { useFleetLive } from '../../../fleet-state/web/live-port.ts'
import { EnergyView, energyBys, energyShows } from '../../../fleet-views/web/energy-view-port.ts'
import { periodRange, stepsFor } from '../energy/period-range.ts'
import type { BoardParts } from './board-parts.ts'
import styles from './energy-board.module.css'
import { EnergyDrawing } from './energy-drawing.tsx'
import { EnergyFiles } from './energy-files.tsx'
import { PeriodBar } from './period-bar.tsx'
import { useEnergyScene } from './use-energy-scene.ts'

interface BoardProps {
  /** Accessible name of the chart. */
  readonly label: string
  /** Undefined: all farms. */
  readonly farmCode?: string
  /** Zone of the plant, or of most plants. */
  readonly plantZone: string | undefined
  /** Header of the table of parts. */
  readonly partWord: string
  readonly partsOf: (reply: EnergyReply) => BoardParts
  /** In the names of files. */
  readonly subject: string
}

/** Chooses a period and draws its energy: the common part of the pages of a farm and of the fleet. The address holds its state. */
export function EnergyBoard(props: BoardProps) {
  const { farmCode, plantZone, partsOf } = props
  const { t } = useTranslation()
  const { zoneOf, mode } = useZone()
  const [view, setView] = useViewState(EnergyView)
  const live = useFleetLive()
  const zone = zoneOf(plantZone)
  const range = periodRange(view, zone, live.nowMs() ?? Date.now())
  const { from, to, by, isRunning } = range
  const query = useQuery(
    energyQuery(
      {
        ...{ from, to, by, before: view.before },
        ...(farmCode !== undefined && { farmCode }),
        ...(mode !== 'plant' && { zone }),
      },
      isRunning,
    ),
  )
  const parts = useMemo(() => query.data && partsOf(query.data), [query.data, partsOf])
  return (
    <div className={board.board} data-old={query.isPlaceholderData || undefined}>
      <div className={board.bar}>
        <PeriodBar
          view={view}
          range={range}
          zone={zone}
          onPeriod={(change) => setView({ ...change, by: 'auto' }, { replace: false })}
        />
        <div className={styles.short}>
          <Select
            label={t('energyCharts.by')}
            labelHidden
            choices={energyBys
              .filter((one) => one !== 'auto' && stepsFor(from, to).includes(one))
              .map((value) => ({ value, label: t(`energyCharts.step.${value}`) }))}
            value={by}
            onChange={(next) => setView({ by: energyBys.find((one) => one === next) ?? 'auto' }, { replace: false })}
          />
        </div>
        <Switch
          label={t('energyCharts.withBefore')}
          checked={view.before}
          onChange={(before) => setView({ before }, { replace: false })}
        />
      </div>
      {query.data && parts ? (
        <Drawn {...props} reply={query.data} parts={parts} by={by} />
      ) : query.isError ? (
        <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('energyCharts.loading')} rows={10} />
      )}
      {query.data && query.isError && (
        <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
    </div>
  )
}

function Drawn({
  label,
  partWord,
  subject,
  reply,
  parts,
  by,
}: BoardProps & {
  readonly reply: EnergyReply
  readonly parts: BoardParts
  readonly by: EnergyStep
}) {
  const { t } = useTranslation()
  const [view, setView] = useViewState(EnergyView)
  const scene = useEnergyScene({ reply, parts, by, view, partWord })
  const { figures, figure } = scene
  if (!figure)
    return (
      <EmptyState inline title={t('energyCharts.empty')}>
        {t('energyCharts.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <div className={board.bar}>
        <div className={styles.choice}>
          <Select
            label={t('energyCharts.figureLabel')}
            labelHidden
            choices={figures.map(({ id }) => ({ value: id, label: t(`energyCharts.figure.${id}`) }))}
            value={figure.id}
            onChange={(id) => setView({ figure: id }, { replace: false })}
          />
        </div>
        {parts.parts.length > 1 && (
          <SegmentedControl
            label={t('energyCharts.showLabel')}
            choices={energyShows.map((value) => ({
              value,
              label: t(`energyCharts.show.${value}`),
              disabled: value === 'stacked' && !figure.adds,
            }))}
            value={scene.show}
            onChange={(show) => setView({ show }, { replace: false })}
          />
        )}
        <span className={board.end}>
          <EnergyFiles
            name={`solvane_${subject}_energy_${reply.buckets[0]?.label.slice(0, 10) ?? ''}_by-${by}`}
            tables={[
              { id: 'periods', label: t('energyCharts.byPeriod'), table: scene.periods },
              { id: 'parts', label: t('energyCharts.legend'), table: scene.legend },
            ]}
          />
        </span>
      </div>
      <EnergyDrawing label={label} scene={scene} parts={parts} reply={reply} view={view} onView={setView} />
    </>
  )
}
