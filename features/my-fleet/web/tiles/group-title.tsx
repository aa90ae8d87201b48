import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { AskedNeed } from '../../../fleet-state/contract/machine-need.ts'
import type { MomentOf } from '../../../fleet-state/contract/tile-moment.ts'
import { fleetPowerWords, MarkedFigure } from '../../../fleet-state/web/figures-port.ts'
import { summarise, type TileGroup } from '../../contract/tile-groups.ts'
import { NeedTally } from '../farm-state/need-tally.tsx'
import styles from './group-title.module.css'

/** Title of a group with what it sums up to; a press folds it. */
export function GroupTitle({
  group,
  title,
  folded,
  onFold,
  momentOf,
  hrefOf,
}: {
  readonly group: TileGroup
  readonly title: string
  readonly folded: boolean
  readonly onFold: () => void
  readonly momentOf: MomentOf
  /** The tiles of this group alone that have a need. */
  readonly hrefOf: (need: AskedNeed | 'needing') => string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const isPhone = useMedia(phoneQuery)
  const { farms, powerKw, installedKw, needs, unknown } = summarise(group.farms, momentOf)
  const Chevron = folded ? IconChevronRight : IconChevronDown
  const power = fleetPowerWords(format, 1)
  return (
    <div className={styles.group}>
      <h2 className={styles.heading}>
        <button type="button" className={styles.fold} aria-expanded={!folded} onClick={onFold}>
          <Chevron size={16} aria-hidden="true" />
          {title}
        </button>
      </h2>
      <span className={styles.count}>{t('myFleet.tiles.farms', { count: farms })}</span>
      {group.farms.length > 0 && (
        <span className={styles.power}>
          <strong>
            <MarkedFigure partial={powerKw !== null && unknown > 0}>{power.figure(powerKw)}</MarkedFigure>
          </strong>{' '}
          {t('myFleet.tiles.ofInstalled', { installed: power.text(installedKw) })}
          {powerKw !== null && installedKw > 0 && (
            <span className={styles.share}> ({format.percent(powerKw / installedKw)})</span>
          )}
        </span>
      )}
      <NeedTally needs={needs} short={isPhone} hrefOf={hrefOf} />
    </div>
  )
}
