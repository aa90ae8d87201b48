import { useTranslation } from 'react-i18next'
import { TechnologyMark } from '../../../kit/primitives/technology-mark.tsx'
import { useFormat } from '../../../platform/web/reader/use-format.ts'
import { megawattDecimals } from '../../fleet-state/contract/fleet-day.ts'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import { farmLook, type MomentOf } from '../../fleet-state/contract/tile-moment.ts'
import { drawnAs, fleetPowerWords } from '../../fleet-state/web/figures-port.ts'
import { knownMachines } from '../../my-fleet/contract/tile-groups.ts'
import { FarmState, NeedingLine } from '../../my-fleet/web/tiles-port.ts'
import { pageOf, worstRows } from './wall-stops.ts'
import styles from './wall-worst.module.css'

/** Farms that need somebody, the worst first. */
export function WallWorst({
  farms,
  needing,
  momentOf,
  page,
}: {
  readonly farms: readonly FarmRow[]
  /** Those of them that need attention, worst first. */
  readonly needing: readonly FarmRow[]
  readonly momentOf: MomentOf
  /** Which part of the list, from 0. */
  readonly page: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = pageOf(needing, page, worstRows)
  const first = page * worstRows
  const known = knownMachines(farms, momentOf)
  const machines = farms.reduce((sum, row) => sum + row.machines.length, 0)
  if (needing.length === 0)
    return (
      <div className={styles.calm}>
        {known === 0
          ? t('fleetState.connection.unknown')
          : known < machines
            ? t('myFleet.inNeed.nobodyNeeded')
            : t('fleetWall.allFarmsInOrder', { count: farms.length })}
      </div>
    )
  return (
    <div className={styles.worst}>
      <p className={styles.heading}>{t('fleetWall.powerOfInstalled')}</p>
      <ol className={styles.list}>
        {shown.map((row) => {
          const moment = momentOf(row)
          const { installedPower, flag, farmCode } = row.farm
          const power = fleetPowerWords(format, megawattDecimals(installedPower))
          return (
            <li key={row.id} className={styles.row} data-state={farmLook(moment)}>
              <span className={styles.name}>
                <TechnologyMark technology={drawnAs(row.technology)} />
                <span className={styles.words}>
                  <span>{row.name}</span>
                  <small>
                    {farmCode} · {flag}
                  </small>
                </span>
              </span>
              <span className={styles.needs}>
                <span className={styles.state}>
                  <FarmState row={row} moment={moment} />
                </span>
                <NeedingLine moment={moment} />
              </span>
              <span className={styles.power}>
                <span className={styles.figure}>
                  <strong>{power.figure(moment.powerKw)}</strong>
                  {t('myFleet.tiles.ofInstalled', { installed: power.text(installedPower) })}
                </span>
                <span className={styles.age}>
                  {moment.ageMs === undefined ? '-' : t('fleetWall.data', { age: format.age(moment.ageMs) })}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {needing.length > shown.length && (
        <p className={styles.more}>
          {t('fleetWall.page', { from: first + 1, to: first + shown.length, count: needing.length })}
        </p>
      )}
    </div>
  )
}
