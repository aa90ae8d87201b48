import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { isNothingReceived } from '../../contract/fleet-moment.ts'
import type { FleetRow } from '../../contract/fleet-rows.ts'
import { type AskedNeed, askedNeeds } from '../../contract/machine-need.ts'
import { markOfNeed, type NeedCounts, needsOf, shapeOfNeed } from '../../contract/need-counts.ts'
import { useTicked } from '../live/page-tick.ts'
import { useFleetLive, useHeldValues } from '../live/use-fleet-live.ts'
import styles from './need-chips.module.css'

/** How many machines need what, and what stations raise, at a glance; a press shows just those. Kinds that nobody needs are not there. */
export function NeedChips({
  rows,
  need,
  onNeed,
}: {
  readonly rows: readonly FleetRow[]
  readonly need: AskedNeed | 'all'
  readonly onNeed: (need: AskedNeed | 'all') => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const isHeld = useHeldValues()
  // As one text: drawn anew only when a count has changed.
  const counted = useTicked(() => JSON.stringify(needsOf(rows, live)))
  const nothingKnown = useTicked(() => isNothingReceived(rows, live))
  const counts = JSON.parse(counted) as NeedCounts
  const shown = askedNeeds.filter((attention) => counts[attention] > 0 || attention === need)
  const quiet = (['running', 'untold', 'waiting', 'unknown'] as const).filter(
    (kind) => kind === 'running' || counts[kind] > 0,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend that nobody needs here
    <div className={styles.chips} role="group" aria-label={t('fleetState.need.label')} data-held={isHeld || undefined}>
      {shown.map((attention) => (
        <Button
          key={attention}
          size="small"
          look="plain"
          className={styles.chip ?? ''}
          aria-pressed={need === attention}
          onClick={() => onNeed(need === attention ? 'all' : attention)}
        >
          <span className={styles.words}>
            <StateMark
              state={markOfNeed(attention, counts)}
              label={t(`fleetState.need.${attention}`)}
              shape={shapeOfNeed(attention)}
            />
            <strong>{format.number(counts[attention])}</strong>
          </span>
        </Button>
      ))}
      {rows.length === 0 ? null : nothingKnown ? (
        <span className={styles.running}>{t('fleetState.connection.unknown')}</span>
      ) : (
        quiet.map((kind) => (
          <span key={kind} className={styles.running}>
            {t(`fleetState.need.${kind}`)} <strong>{format.number(counts[kind])}</strong>
          </span>
        ))
      )}
    </div>
  )
}
