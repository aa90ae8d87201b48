import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { ContractList } from '../parts/contract-list.tsx'

/** Tab Contracts > Maintenance contracts. */
export default function MaintenanceContracts(props: CardPartProps) {
  return <ContractList {...props} category="maintenance" />
}
