import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { Tooltip } from '../../../../kit/primitives/tooltip.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { TileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { drawnAs } from '../../../fleet-state/web/figures-port.ts'
import { NewFarmMark } from '../../../fleet-state/web/news-port.ts'
import { farmLink } from '../../../fleet-views/web/port.ts'
import { FarmState } from '../farm-state/farm-state.tsx'
import { NeedingLine, NeedingList } from '../farm-state/needing-line.tsx'
import styles from './overview.module.css'
import type { FarmWords } from './use-farm-words.ts'

/** A farm of the list: who, how it stands, what it gives of what it could, the weather there, and how old that is. */
export const OverviewRow = memo(function OverviewRow({
  row,
  moment,
  weather,
  words,
  highlighted,
  onHighlight,
}: {
  readonly row: FarmRow
  readonly moment: TileMoment
  /** Already in words: "8.2 m/s ↗". */
  readonly weather: string
  readonly words: FarmWords
  readonly highlighted: boolean
  readonly onHighlight: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { technology, farm } = row
  const isOld = moment.connection === 'lost' || moment.powerIsOld
  const on = () => onHighlight([row.id])
  const off = () => onHighlight([])
  const isNeeding = moment.needingMachines.length > 0
  return (
    <Tooltip label={isNeeding && <NeedingList moment={moment} />} disabled={!isNeeding} side="left" wide>
      <AppLink
        href={farmLink(farm)}
        className={styles.row ?? ''}
        data-highlighted={highlighted || undefined}
        data-stale={isOld || undefined}
        onPointerEnter={on}
        onPointerLeave={off}
        onFocus={on}
        onBlur={off}
      >
        <span className={styles.rowLine}>
          <TechnologyMark
            technology={drawnAs(technology)}
            label={technology ? t(`fleetState.technology.${technology}`) : farm.type}
          />
          <span className={styles.rowName} title={`${row.name} (${farm.farmCode})`}>
            {row.name}
          </span>
          <span className={styles.rowState}>
            <NewFarmMark row={row} moment={moment} />
            <FarmState row={row} moment={moment} />
          </span>
        </span>
        {isNeeding && (
          <span className={styles.rowWhy}>
            <NeedingLine moment={moment} />
          </span>
        )}
        <span className={styles.rowLine}>
          <span className={styles.rowPower}>{words.powerOf(row, moment)}</span>
          <span className={styles.rowWeather}>{weather}</span>
          <span className={styles.rowAge}>{moment.ageMs === undefined ? '-' : format.age(moment.ageMs)}</span>
        </span>
      </AppLink>
    </Tooltip>
  )
})
