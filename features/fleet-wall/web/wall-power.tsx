import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PowerBar } from '../../../kit/composites/tile/power-bar.tsx'
import { useFormat } from '../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../platform/web/reader/use-language.ts'
import { curveScale, type FleetDay, fleetCurve } from '../../fleet-state/contract/fleet-day.ts'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import type { MomentOf } from '../../fleet-state/contract/tile-moment.ts'
import { fleetPowerWords, MarkedFigure } from '../../fleet-state/web/figures-port.ts'
import { useTodayTrouble } from '../../fleet-state/web/today-port.ts'
import { mostFolded } from '../../fleet-views/web/views-port.ts'
import { groupFarms, shareOfInstalled, summarise } from '../../my-fleet/contract/tile-groups.ts'
import { groupTitle, NeedTally } from '../../my-fleet/web/tiles-port.ts'
import { useNeedLink } from './use-need-link.ts'
import { WallCurve } from './wall-curve.tsx'
import styles from './wall-power.module.css'

/** Rows that can be read from afar. */
const mostRows = 6

/** The fleet's day as one curve, and its power by technology, or by country where there is one technology. */
export function WallPower({
  farms,
  momentOf,
  day,
}: {
  readonly farms: readonly FarmRow[]
  readonly momentOf: MomentOf
  readonly day: FleetDay | undefined
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const { words } = useTodayTrouble()
  const grouping = new Set(farms.map(({ technology }) => technology)).size > 1 ? 'technology' : 'country'
  const allGroups = groupFarms(farms, {
    grouping,
    order: 'power',
    momentOf,
    titleOf: (id) => id,
    compare: () => 0,
  })
  const groups = allGroups
    .map(({ id, farms: own }) => ({ ...summarise(own, momentOf), id }))
    .toSorted((left, right) => right.installedKw - left.installedKw)
    .slice(0, mostRows)
  const curve = useMemo(() => day && fleetCurve(farms, day), [farms, day])
  const power = fleetPowerWords(format, 1)
  const needLink = useNeedLink()
  const otherThan = (shownId: string) => allGroups.flatMap(({ id }) => (id === shownId ? [] : id)).slice(0, mostFolded)
  return (
    <div className={styles.power}>
      <section className={styles.day}>
        <h2>{t('fleetWall.day')}</h2>
        {curve && day ? (
          <WallCurve
            actualKw={curve.actualKw}
            expectedKw={curve.expectedKw}
            partial={curve.partial}
            fromMs={day.fromMs}
            untilMs={day.untilMs}
          />
        ) : (
          <p className={styles.waiting}>{words ?? t('fleetState.loadingHistory')}</p>
        )}
        <p className={styles.legend}>
          <span className={styles.actual}>{t('fleetWall.actual')}</span>
          <span className={styles.expected}>{t('fleetWall.expected')}</span>
          {curve && words && <span role="status">{words}</span>}
          {curve?.fewest && (
            <span className={curve.partial.length > 0 ? styles.partial : undefined}>
              {t(`fleetWall.${curve.partial.length > 0 ? 'partial' : 'someFarms'}`, {
                known: format.number(curve.fewest.known),
                count: curve.fewest.total,
              })}
            </span>
          )}
        </p>
      </section>
      <section className={styles.groups}>
        <h2>{t(`fleetWall.powerBy.${grouping}`)}</h2>
        {groups.map((group) => {
          const isStorage = grouping === 'technology' && group.id === 'bess'
          return (
            <div key={group.id} className={styles.group}>
              <span className={styles.title}>{groupTitle(grouping, group.id, language, t)}</span>
              <span className={styles.figure}>
                <strong>
                  <MarkedFigure partial={group.powerKw !== null && group.unknown > 0}>
                    {power.figure(group.powerKw)}
                  </MarkedFigure>
                </strong>
                {t('myFleet.tiles.ofInstalled', { installed: power.text(group.installedKw) })}
              </span>
              <span className={styles.bar}>
                <PowerBar
                  share={shareOfInstalled(group.powerKw, group.installedKw)}
                  expected={isStorage ? null : shareOfInstalled(group.expectedKw, group.installedKw)}
                  centred={curveScale(group.installedKw, isStorage).floor < 0}
                />
              </span>
              <span className={styles.need}>
                <NeedTally
                  needs={group.needs}
                  hrefOf={(need) => needLink({ need, group: grouping, folded: otherThan(group.id) })}
                />
              </span>
            </div>
          )
        })}
      </section>
    </div>
  )
}
