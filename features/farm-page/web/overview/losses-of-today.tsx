import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../kit/primitives/skeleton.tsx'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { fleetLossesQuery } from '../../../fleet-state/web/port.ts'
import styles from './loss-waterfall.module.css'
import { LossWaterfall } from './loss-waterfall.tsx'

/** Where the energy of today went: from the expected energy over each cause of a loss to the produced one. */
export function LossesOfToday({ farm }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(fleetLossesQuery(farm.farm.farmCode))
  const names = useMemo(() => new Map(farm.machines.map(({ machine, name }) => [machine.machineCode, name])), [farm])
  const losses = data?.farms.find(({ farmCode }) => farmCode === farm.farm.farmCode)
  if (isPending) return <Skeleton height={90} />
  if (!losses) return <p className={styles.quiet}>{t('farmPage.losses.failed')}</p>
  if (losses.expectedKwh <= 0) return <p className={styles.quiet}>{t('farmPage.losses.none')}</p>
  return (
    <LossWaterfall
      account={losses}
      parts={losses.machines?.map(({ machineCode, losses: own }) => ({ id: machineCode, losses: own })) ?? []}
      partName={(machineCode) => names.get(machineCode) ?? machineCode}
    />
  )
}
