import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import type { ChartSource } from '../charts/chart-sources.ts'

/** Shows all machines of the farms in sight, and after that the page's own choice again. */
export function AllMachines({
  machines,
  known,
  onChosen,
}: {
  /** All machines of the farms in sight. */
  readonly machines: readonly ChartSource[]
  /** The machines that the chart shows. */
  readonly known: readonly ChartSource[]
  readonly onChosen: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation()
  if (machines.length < 2) return null
  const ids = machines.map(({ id }) => id)
  const isAll = ids.length === known.length && known.every(({ id }) => ids.includes(id))
  return (
    <Button aria-pressed={isAll} onClick={() => onChosen(isAll ? [] : ids)}>
      {t('fleetCharts.allMachines')}
    </Button>
  )
}
