import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { connectionCalls, connectionKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { CardSection } from '../parts/card-section.tsx'

/** Tab Substation and cabling: the grid connection with its documents. */
export default function GridConnection(props: CardPartProps) {
  return (
    <RecordBody width="full">
      <CardSection
        {...props}
        right={{ product: 'PICFarmEquipmentSubstationAndCabling' }}
        label="plantCard.tab.connection"
        kind={connectionKind}
        calls={connectionCalls}
      />
    </RecordBody>
  )
}
