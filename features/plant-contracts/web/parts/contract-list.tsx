import { useTranslation } from 'react-i18next'
import { localDay } from '../../../../domain/local-day.ts'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { NodeRecords } from '../../../plant-card/web/lists-port.ts'
import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { contractState } from '../../contract/contract-state.ts'
import {
  type ContractCategory,
  contractCalls,
  contractKind,
  type PlantContract,
} from '../../contract/plant-contract.ts'

/** The contracts of a sub-farm of one category. */
export function ContractList({ category, ...props }: CardPartProps & { readonly category: ContractCategory }) {
  const { t } = useTranslation()
  const day = props.asked?.asOf?.slice(0, 10) ?? localDay(Date.now(), props.node.timezone)
  return (
    <RecordBody width="full">
      <NodeRecords<typeof contractKind.fields, PlantContract & Readonly<Record<string, unknown>>>
        {...props}
        key={category}
        kind={contractKind}
        calls={contractCalls}
        product="PICFarmContracts"
        nameField="number"
        list={category}
        given={{ category }}
        isShown={(row) => row.category === category}
        columns={[
          {
            id: 'state',
            header: t('plantContracts.state.label'),
            cell: (row) => t(`plantContracts.state.${contractState(row, day)}`),
          },
        ]}
      />
    </RecordBody>
  )
}
