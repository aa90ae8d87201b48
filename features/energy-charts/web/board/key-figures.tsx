import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { together } from '../../../energy/contract/energy-figures.ts'
import { beforeOfRange, changeOf, type EnergyPart, figureOfRange, figuresWithValues } from '../energy/energy-scene.ts'
import type { FigureUnits } from '../energy/figure-units.ts'
import styles from './energy-board.module.css'

/** Below this share of data the energy of a range is not all of it. */
const enoughPercent = 95

/** The figures of the whole range, as many as its technologies have. */
export function KeyFigures({ part, units }: { readonly part: EnergyPart; readonly units: FigureUnits }) {
  const { t } = useTranslation()
  const format = useFormat()
  const change = changeOf(part)
  const energy = units({ unit: 'kWh', decimals: 0 })
  const { compared = null, produced = null } = together(part.quantities)
  // Some of the range has no expected energy: then the two figures are not of the same hours.
  const isPartly = compared !== null && produced !== null && Math.abs(compared) < 0.99 * Math.abs(produced)
  const comparedNote = isPartly ? t('energyCharts.forPart', { energy: energy.text(compared) }) : undefined
  return (
    <div className={styles.figures}>
      {figuresWithValues([part]).map((figure) => {
        const value = figureOfRange(figure, part)
        const { unit, figure: write } = units(figure)
        return (
          <StatFigure
            key={figure.id}
            size={figure.id === 'produced' ? 'normal' : 'small'}
            label={t(`energyCharts.figure.${figure.id}`)}
            figure={write(value)}
            unit={unit}
            note={figure.id === 'expected' ? comparedNote : undefined}
            state={figure.id === 'data' && value !== null && value < enoughPercent ? 'warning' : 'plain'}
          />
        )
      })}
      {part.before && (
        <StatFigure
          size="small"
          label={t('energyCharts.before')}
          figure={energy.figure(beforeOfRange(part))}
          unit={energy.unit}
          note={
            change === null
              ? t('energyCharts.noBefore')
              : t('energyCharts.changeNow', { change: `${change > 0 ? '+' : ''}${format.percent(change, 1)}` })
          }
        />
      )}
    </div>
  )
}
