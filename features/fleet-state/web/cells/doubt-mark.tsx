import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { MachineRow } from '../../contract/fleet-rows.ts'
import { windDoubtOf } from '../../contract/judgements.ts'
import { useTicked } from '../live/page-tick.ts'
import { useFleetLive } from '../live/use-fleet-live.ts'
import styles from './figure-cell.module.css'

/** Beside the wind of a machine that contradicts its neighbours': it is in no other figure. Nothing where it is believed. */
export function DoubtMark({ row, isWorded = false }: { readonly row: MachineRow; readonly isWorded?: boolean }) {
  const { t } = useTranslation()
  const live = useFleetLive()
  const isDoubted = useTicked(() => windDoubtOf(row, live) !== undefined)
  return isDoubted ? (
    <span className={styles.doubt} data-doubted>
      <StateMark state="warning" label={t('fleetState.mark.windDoubted')} labelHidden={!isWorded} />
    </span>
  ) : null
}
