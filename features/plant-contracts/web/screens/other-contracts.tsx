import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { ContractList } from '../parts/contract-list.tsx'

/** Tab Contracts > Other contracts. */
export default function OtherContracts(props: CardPartProps) {
  return <ContractList {...props} category="other" />
}
