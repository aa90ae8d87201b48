import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { hasReservoir } from '../../../fleet-state/contract/reservoir.ts'
import { useFleetLive } from '../../../fleet-state/web/live-port.ts'
import styles from '../overview/farm-page.module.css'
import { type FarmMoment, farmFindings, isJudged, isWithoutState } from './farm-findings.ts'
import { findingLink, findingWords } from './finding-words.ts'

/** What is wrong, in sentences, worst first; each leads to where it can be seen. */
export function FindingList({ farm, moment }: { readonly farm: FarmRow; readonly moment: FarmMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { zoneOf } = useZone()
  const live = useFleetLive()
  const findings = farmFindings(moment)
  const words = {
    t,
    format,
    zone: zoneOf(farm.farm.timezone),
    nowMs: live.nowMs(),
    technology: farm.technology ?? 'other',
    hasReservoir: hasReservoir(farm),
  }
  if (findings.length === 0)
    return (
      <p className={styles.allClear}>
        {moment.connection.isAwaited ? (
          <StateMark state="stale" label={t('fleetState.connection.awaitedSince')} />
        ) : moment.connection.isLate ? (
          <StateMark state="stale" label={t('farmPage.now.late', { age: format.age(moment.connection.ageMs) })} />
        ) : isJudged(moment) ? (
          <StateMark state="good" label={t('farmPage.now.allClear')} />
        ) : (
          t(isWithoutState(moment) ? 'farmPage.now.statesMissing' : 'fleetState.connection.unknown')
        )}
      </p>
    )
  return (
    <ul className={styles.findings} aria-label={t('farmPage.now.attention')}>
      {findings.map((finding) => {
        const { sentence, lasting } = findingWords(finding, words)
        const codes = finding.machines.map(({ machineCode }) => machineCode).join(' ')
        return (
          <li key={`${finding.kind} ${codes}`}>
            <AppLink className={styles.finding ?? ''} href={findingLink(finding, farm.farm, words.technology)}>
              <StateMark state={finding.severity} label={t(`farmPage.now.severity.${finding.severity}`)} labelHidden />
              <span>
                {sentence} {lasting && <span className={styles.lasting}>{lasting}</span>}
              </span>
            </AppLink>
          </li>
        )
      })}
    </ul>
  )
}
