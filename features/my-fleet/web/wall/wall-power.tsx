import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PowerBar } from '../../../../kit/composites/tile/power-bar.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { fleetPowerWords } from '../farm/power-words.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import { MarkedFigure } from '../parts/marked-figure.tsx'
import { useTodayTrouble } from '../parts/use-today-trouble.ts'
import { curveScale, type FleetDay, fleetCurve } from '../tiles/fleet-day.ts'
import { groupTitle } from '../tiles/group-words.ts'
import { NeedTally } from '../tiles/need-tally.tsx'
import { groupFarms, type MomentOf, summarise } from '../tiles/tile-groups.ts'
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
  const groups = groupFarms(farms, {
    grouping,
    order: 'power',
    momentOf,
    titleOf: (id) => id,
    compare: () => 0,
  })
    .map(({ id, farms: own }) => ({ ...summarise(own, momentOf), id }))
    .toSorted((left, right) => right.installedKw - left.installedKw)
    .slice(0, mostRows)
  const curve = useMemo(() => day && fleetCurve(farms, day), [farms, day])
  const power = fleetPowerWords(format, 1)
  return (
    <div className={styles.power}>
      <section className={styles.day}>
        <h2>{t('myFleet.wall.day')}</h2>
        {curve && day ? (
          <WallCurve
            actualKw={curve.actualKw}
            expectedKw={curve.expectedKw}
            partial={curve.partial}
            fromMs={day.fromMs}
            untilMs={day.untilMs}
          />
        ) : (
          <p className={styles.waiting}>{words ?? t('myFleet.loading.history')}</p>
        )}
        <p className={styles.legend}>
          <span className={styles.actual}>{t('myFleet.wall.actual')}</span>
          <span className={styles.expected}>{t('myFleet.wall.expected')}</span>
          {curve && words && <span role="status">{words}</span>}
          {curve?.fewest && (
            <span className={curve.partial.length > 0 ? styles.partial : undefined}>
              {t(`myFleet.wall.${curve.partial.length > 0 ? 'partial' : 'someFarms'}`, {
                known: format.number(curve.fewest.known),
                count: curve.fewest.total,
              })}
            </span>
          )}
        </p>
      </section>
      <section className={styles.groups}>
        {groups.map((group) => {
          const isStorage = grouping === 'technology' && group.id === 'bess'
          const share = (kw: number | null) => (kw === null || group.installedKw <= 0 ? null : kw / group.installedKw)
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
                  share={share(group.powerKw)}
                  expected={isStorage ? null : share(group.expectedKw)}
                  centred={curveScale(group.installedKw, isStorage).floor < 0}
                />
              </span>
              <span className={styles.need}>
                <NeedTally needs={group.needs} short />
              </span>
            </div>
          )
        })}
      </section>
    </div>
  )
}
