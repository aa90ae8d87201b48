import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useTagValue } from '../../../../platform/web/live/live-context.tsx'
import { knownState } from '../../contract/machine-state.ts'
import { countNeeds, farmConnection, lostCode, machineAttention, stateCode } from '../fleet/fleet-moment.ts'
import type { FarmRow, FleetRow, MachineRow } from '../fleet/fleet-rows.ts'
import { attentions, markOfAttention } from '../fleet/machine-state.ts'
import styles from './machine-state-cell.module.css'
import { usePulse } from './pulse.ts'
import { useFleetLive } from './use-fleet-live.ts'

/** Word of a state's code, which a machine sends or which `stateCode` gives, in the language of the page. */
export const stateWord = (code: string, t: (key: string) => string): string => {
  if (code === lostCode) return t('myFleet.need.lost')
  const known = knownState(code)
  return known ? t(`myFleet.state.${known}`) : code
}

/** State of a machine in a word, with a mark only when somebody is needed; of a group, how many need what. */
export function StateCell({ row }: { readonly row: FleetRow }) {
  if (row.kind !== 'machine') return <GroupState row={row} />
  const tag = row.tags.get('State')
  return tag ? <WatchedState row={row} tagId={tag.tagId} /> : <MachineWord row={row} />
}

/** A new word is shown with its frame, not with the next pulse. */
function WatchedState({ row, tagId }: { readonly row: MachineRow; readonly tagId: number }) {
  useTagValue(tagId)
  return <MachineWord row={row} />
}

function MachineWord({ row }: { readonly row: MachineRow }) {
  usePulse()
  const { t } = useTranslation()
  const live = useFleetLive()
  const code = stateCode(row, live)
  const attention = machineAttention(row, live)
  if (code === null) return <span className={styles.none}>-</span>
  const word = stateWord(code, t)
  if (!attention) return <span className={styles.quiet}>{word}</span>
  return <StateMark state={markOfAttention[attention]} label={word} />
}

function GroupState({ row }: { readonly row: Exclude<FleetRow, MachineRow> }) {
  usePulse()
  const { t } = useTranslation()
  const live = useFleetLive()
  const farm = row.kind === 'farm' ? row : row.farmRow
  if (farmConnection(farm, live).state === 'lost') return <StateMark state="stale" label={t('myFleet.need.lost')} />
  const counts = countNeeds(row.machines, live)
  const needing = attentions.filter((attention) => counts[attention] > 0)
  if (needing.length === 0)
    return <span className={styles.quiet}>{t('myFleet.table.machineCount', { count: row.machines.length })}</span>
  return (
    <span className={styles.counts}>
      {needing.map((attention) => (
        <span key={attention} className={styles.count}>
          <StateMark state={markOfAttention[attention]} label={t(`myFleet.need.${attention}`)} labelHidden />
          {counts[attention]}
        </span>
      ))}
      <span className={styles.of}>/ {row.machines.length}</span>
    </span>
  )
}

/** Whether a farm's line is up, and since when not. */
export function ConnectionWords({ row }: { readonly row: FarmRow }) {
  usePulse()
  const { t } = useTranslation()
  const format = useFormat()
  const { state, ageMs } = farmConnection(row, useFleetLive())
  if (state === 'connected') return <span className={styles.quiet}>{t('myFleet.connection.connected')}</span>
  if (state === 'unknown') return <span className={styles.none}>{t('myFleet.connection.unknown')}</span>
  return <StateMark state="stale" label={t('myFleet.connection.lostFor', { age: format.age(ageMs) })} />
}
