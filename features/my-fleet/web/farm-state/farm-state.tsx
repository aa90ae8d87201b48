import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { markOfNeed, needsThere, shapeOfNeed } from '../../../fleet-state/contract/need-counts.ts'
import type { TileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import styles from './farm-state.module.css'

/** How a farm stands, in words, e.g. "Fault 2 / 12"; "Substation, 12 machines". */
export const farmStateWord = (
  { machines }: FarmRow,
  { connection, needs }: TileMoment,
  { t, format }: { readonly t: TFunction; readonly format: Format },
): string => {
  if (connection === 'lost') return t('fleetState.connection.lost')
  if (machines.length === 0) return t('myFleet.tiles.noMachines')
  if (connection === 'unknown') return t('fleetState.connection.unknown')
  const [first] = needsThere(needs)
  const all = t('fleetState.machineCount', { count: machines.length })
  if (!first) return all
  // An electrical station is none of the machines.
  if (first === 'station') return `${t('fleetState.need.station')}, ${all}`
  return `${t(`fleetState.need.${first}`)} ${format.number(needs[first])} / ${format.number(machines.length)}`
}

/** The worst need of a farm with its word, the others as marks with their counts; plain words where nobody is needed. */
export function FarmState({ row, moment }: { readonly row: FarmRow; readonly moment: TileMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { connection, isLate, isAwaited, needs } = moment
  const [worst, ...others] = needsThere(needs)
  if (connection === 'lost') return <StateMark state="stale" label={t('fleetState.connection.lost')} />
  // Told well before it counts as lost: what stands here may be old already; how old, stands beside it.
  const late = isLate && (
    <span className={styles.need}>
      <StateMark state="stale" label={t(`fleetState.connection.${isAwaited ? 'awaited' : 'lineLate'}`)} />
    </span>
  )
  if (!worst || connection === 'unknown')
    return (
      <>
        {late}
        <span className={styles.quiet}>{farmStateWord(row, moment, { t, format })}</span>
      </>
    )
  const ofMachines = [worst, ...others].some((need) => need !== 'station')
  return (
    <>
      {late}
      <span className={styles.need}>
        {/* Beside the word that it is late there is no room for a second one. */}
        <StateMark
          state={markOfNeed(worst, needs)}
          label={t(`fleetState.need.${worst}`)}
          labelHidden={isLate}
          shape={shapeOfNeed(worst)}
        />
        {worst !== 'station' && format.number(needs[worst])}
      </span>
      {others.map((need) => (
        <span key={need} className={styles.need}>
          <StateMark
            state={markOfNeed(need, needs)}
            label={t(`fleetState.need.${need}`)}
            labelHidden={need !== 'station' || isLate}
            shape={shapeOfNeed(need)}
          />
          {need !== 'station' && format.number(needs[need])}
        </span>
      ))}
      <span className={styles.quiet}>
        {ofMachines
          ? `/ ${format.number(row.machines.length)}`
          : // Beside the word of the line there is no room for it.
            !isLate && t('fleetState.machineCount', { count: row.machines.length })}
      </span>
    </>
  )
}
