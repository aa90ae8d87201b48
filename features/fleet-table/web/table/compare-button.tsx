import { IconChartLine } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import type { MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { joinList } from '../../../fleet-views/web/chart-view-port.ts'
import { farmChartsLink, fleetChartsLink } from '../../../fleet-views/web/port.ts'

/** More curves than this nobody tells apart; the charts say so themselves. */
const most = 40

/** Leads to the charts of some machines: those of their farm, or of the fleet where they belong to several. */
export function CompareButton({ machines }: { readonly machines: readonly MachineRow[] }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const chosen = machines.slice(0, most)
  const farms = new Set(chosen.map(({ farmRow }) => farmRow.farm))
  const [farm] = farms
  const open = () => {
    if (!farm) return
    const ids = chosen.map(({ id, machine }) => (farms.size === 1 ? machine.machineCode : id))
    const view = { machines: joinList(ids) }
    navigate(farms.size === 1 ? farmChartsLink(farm, view) : fleetChartsLink(view))
  }
  return (
    <Button size="small" icon={<IconChartLine size={16} aria-hidden="true" />} onClick={open}>
      {t('fleetTable.compare')}
    </Button>
  )
}
