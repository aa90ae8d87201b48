import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { ContractList } from '../parts/contract-list.tsx'

/** Tab Contracts > Grid contracts. */
export default function GridContracts(props: CardPartProps) {
  return <ContractList {...props} category="grid" />
}
