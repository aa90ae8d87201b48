import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { EnergyAccount } from '../../../fleet-state/contract/losses.ts'
import { lossTextKey } from '../../../fleet-state/web/causes-port.ts'
import colours from './loss-colours.module.css'
import { type LossPart, lossLines } from './loss-lines.ts'
import styles from './loss-waterfall.module.css'

const kwhOfMwh = 1_000
/** From here on energies stand in MWh. */
const leastMwh = 10 * kwhOfMwh

/** Bars from the expected energy over each cause of a loss to the produced energy. A press on a cause lists its parts. */
export function LossWaterfall({
  account,
  parts,
  partName,
}: {
  readonly account: EnergyAccount
  readonly parts: readonly LossPart[]
  readonly partName: (id: string) => ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const isLarge = account.expectedKwh >= leastMwh
  const unit = isLarge ? 'MWh' : 'kWh'
  const energy = (kwh: number) => format.number(isLarge ? kwh / kwhOfMwh : kwh, isLarge ? 1 : 0, unit)
  const share = (kwh: number) => format.percent(kwh / account.expectedKwh, 1)
  const { lines, mostKwh } = lossLines(account, parts)
  const bar = (fromKwh: number, toKwh: number) => {
    const [low, high] = [Math.max(0, Math.min(fromKwh, toKwh)), Math.max(0, fromKwh, toKwh)]
    return { insetInlineStart: `${(100 * low) / mostKwh}%`, inlineSize: `${(100 * (high - low)) / mostKwh}%` }
  }
  return (
    <div className={styles.waterfall}>
      <div className={styles.row}>
        <span>{t('farmPage.losses.expected')}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} data-loss="expected" style={bar(0, account.expectedKwh)} />
        </span>
        <strong>{energy(account.expectedKwh)}</strong>
        <span className={styles.share} />
      </div>
      {lines.map((line) => (
        <details key={line.key} className={styles.loss}>
          <summary className={styles.row}>
            <span>{t(lossTextKey(line))}</span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={`${styles.bar} ${colours.loss}`}
                data-loss={line.kind}
                style={bar(line.fromKwh, line.toKwh)}
              />
            </span>
            <strong>{energy(-line.kwh)}</strong>
            <span className={styles.share}>{share(-line.kwh)}</span>
          </summary>
          <ul className={styles.parts}>
            {line.parts.map(({ id, kwh }) => (
              <li key={id}>
                {partName(id)} <span className={styles.quiet}>{energy(-kwh)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <div className={styles.row}>
        <span>{t('farmPage.losses.produced')}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} data-loss="produced" style={bar(0, account.producedKwh)} />
        </span>
        <strong>{energy(account.producedKwh)}</strong>
        <span className={styles.share}>{share(account.producedKwh)}</span>
      </div>
    </div>
  )
}
