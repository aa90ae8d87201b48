import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { givenShare, powerWords } from '../../../fleet-state/web/figures-port.ts'
import { Traced, useTraceWords } from '../../../fleet-state/web/trace-parts-port.ts'
import { accountTrace, reasonTrace } from '../figures/overview-traces.ts'
import type { FarmMoment } from '../findings/farm-findings.ts'
import { missingPower } from '../findings/missing-power.ts'
import styles from './farm-page.module.css'
import colours from './loss-colours.module.css'

/** Less than this share of the expectation is not worth a part of the bar. */
const leastShare = 0.005

/** Of installed power; with less to expect the account says nothing. */
const leastExpected = 0.05

/** What the farm gives of what it should, as one bar, and where the rest goes. */
export function PowerAccount({ farm, moment }: { readonly farm: FarmRow; readonly moment: FarmMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const traceWords = useTraceWords()
  const account = moment.connection.state === 'connected' ? missingPower(moment.machines, farm.technology) : null
  if (!account || account.expectedKw < leastExpected * farm.farm.installedPower) return null
  const { actualKw, expectedKw, reasons, otherKw, known } = account
  const words = powerWords(farm.farm.installedPower, format)
  const given = givenShare(actualKw, expectedKw)
  // What is written as 0 draws nothing.
  const draws = given === undefined && words.power(-actualKw) !== words.power(0)
  const isSeen = (kw: number) => kw >= leastShare * expectedKw && words.power(kw) !== words.power(0)
  const parts = reasons.filter(({ kw }) => isSeen(kw))
  const rest = isSeen(Math.abs(otherKw)) ? otherKw : 0
  const whole = actualKw + parts.reduce((sum, { kw }) => sum + kw, 0) + Math.max(0, rest)
  const share = (kw: number) => `${(100 * Math.max(0, kw)) / whole}%`
  return (
    <section className={styles.account}>
      <p className={styles.accountLine}>
        <Traced explain={() => accountTrace(account, farm.machines.length, traceWords)}>
          {t(`farmPage.now.account.${draws ? 'takes' : 'gives'}${farm.technology === 'bess' ? 'SetPoint' : ''}`, {
            actual: words.power(Math.abs(actualKw)),
            share: format.percent(given ?? 0),
            power: words.power(expectedKw),
            unit: words.unit,
          })}
        </Traced>
        {known < farm.machines.length && (
          <span className={styles.lasting}>
            {' '}
            {t('farmPage.now.account.known', { known, count: farm.machines.length })}
          </span>
        )}
      </p>
      <div className={styles.accountBar} aria-hidden="true">
        <span className={styles.accountGiven} style={{ width: share(Math.min(actualKw, whole)) }} />
        {parts.map(({ reason, kw }) => (
          <span
            key={reason}
            className={`${styles.accountPart} ${colours.loss}`}
            data-loss={reason}
            style={{ width: share(kw) }}
          />
        ))}
        {rest > 0 && (
          <span className={`${styles.accountPart} ${colours.loss}`} data-loss="other" style={{ width: share(rest) }} />
        )}
      </div>
      {(parts.length > 0 || rest !== 0) && (
        <ul className={styles.reasons}>
          {parts.map(({ reason, kw, machines }) => (
            <li key={reason}>
              <span className={`${styles.swatch} ${colours.loss}`} data-loss={reason} aria-hidden="true" />
              {t([`farmPage.now.account.${reason}`, `fleetState.cause.${reason}`])}{' '}
              <Traced explain={() => reasonTrace(account, reason, traceWords)}>
                <strong>
                  {words.power(kw)} {words.unit}
                </strong>
              </Traced>{' '}
              <span className={styles.lasting}>{t('fleetState.machineCount', { count: machines })}</span>
            </li>
          ))}
          {rest !== 0 && (
            <li>
              {/* What machines give beyond the expectation is no part that lacks, but without it the sum is wrong. */}
              {rest > 0 && <span className={`${styles.swatch} ${colours.loss}`} data-loss="other" aria-hidden="true" />}
              {t(`farmPage.now.account.${rest > 0 ? 'other' : 'more'}`)}{' '}
              <Traced explain={() => reasonTrace(account, 'other', traceWords)}>
                <strong>
                  {rest > 0 ? '' : '+'}
                  {words.power(Math.abs(rest))} {words.unit}
                </strong>
              </Traced>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
