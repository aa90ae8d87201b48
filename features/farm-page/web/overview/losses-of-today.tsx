import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../kit/primitives/skeleton.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FarmLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { fleetLossesQuery } from '../../../fleet-state/web/port.ts'
import { type LossLine, lossLines } from './loss-lines.ts'
import styles from './losses-of-today.module.css'

const kwhOfMwh = 1_000
/** From here on energies stand in MWh. */
const leastMwh = 10 * kwhOfMwh

/** Where the energy of today went: from the expected energy over each cause of a loss to the produced one. */
export function LossesOfToday({ farm }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(fleetLossesQuery(farm.farm.farmCode))
  const losses = data?.farms.find(({ farmCode }) => farmCode === farm.farm.farmCode)
  if (isPending) return <Skeleton height={90} />
  if (!losses) return <p className={styles.quiet}>{t('farmPage.losses.failed')}</p>
  if (losses.expectedKwh <= 0) return <p className={styles.quiet}>{t('farmPage.losses.none')}</p>
  return <Waterfall farm={farm} losses={losses} />
}

function Waterfall({ farm, losses }: { readonly farm: FarmRow; readonly losses: FarmLosses }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useMemo(() => new Map(farm.machines.map(({ machine, name }) => [machine.machineCode, name])), [farm])
  const isLarge = losses.expectedKwh >= leastMwh
  const unit = isLarge ? 'MWh' : 'kWh'
  const energy = (kwh: number) => format.number(isLarge ? kwh / kwhOfMwh : kwh, isLarge ? 1 : 0, unit)
  const share = (kwh: number) => format.percent(kwh / losses.expectedKwh, 1)
  const { lines, mostKwh } = lossLines(losses)
  const bar = (fromKwh: number, toKwh: number) => {
    const [low, high] = [Math.max(0, Math.min(fromKwh, toKwh)), Math.max(0, fromKwh, toKwh)]
    return { insetInlineStart: `${(100 * low) / mostKwh}%`, inlineSize: `${(100 * (high - low)) / mostKwh}%` }
  }
  const label = ({ kind, limitSource, kwh }: LossLine) =>
    limitSource
      ? t(`fleetState.limit.${limitSource}`)
      : t(`fleetState.loss.${kind === 'unexplained' && kwh < 0 ? 'more' : kind}`)
  return (
    <div className={styles.waterfall}>
      <div className={styles.row}>
        <span>{t('farmPage.losses.expected')}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} data-loss="expected" style={bar(0, losses.expectedKwh)} />
        </span>
        <strong>{energy(losses.expectedKwh)}</strong>
        <span className={styles.share} />
      </div>
      {lines.map((line) => (
        <details key={line.key} className={styles.loss}>
          <summary className={styles.row}>
            <span>{label(line)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} data-loss={line.kind} style={bar(line.fromKwh, line.toKwh)} />
            </span>
            <strong>{energy(-line.kwh)}</strong>
            <span className={styles.share}>{share(-line.kwh)}</span>
          </summary>
          <ul className={styles.machines}>
            {line.machines.map(({ machineCode, kwh }) => (
              <li key={machineCode}>
                {names.get(machineCode) ?? machineCode} <span className={styles.quiet}>{energy(-kwh)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <div className={styles.row}>
        <span>{t('farmPage.losses.produced')}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} data-loss="produced" style={bar(0, losses.producedKwh)} />
        </span>
        <strong>{energy(losses.producedKwh)}</strong>
        <span className={styles.share}>{share(losses.producedKwh)}</span>
      </div>
    </div>
  )
}
