import { READ } from '../../../../domain/right.ts'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { cableCalls, cableKind, type PlantCable } from '../../contract/lists/cable.ts'
import { connectionCalls, connectionKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { NodeRecords } from '../lists/node-records.tsx'
import { CardSection, mayOn } from '../parts/card-section.tsx'

const product = 'PICFarmEquipmentSubstationAndCabling'

/** Tab Substation and cabling: the grid connection, and the cables of the sub-farm. */
export default function GridConnection(props: CardPartProps) {
  return (
    <RecordBody width="full">
      <CardSection
        {...props}
        right={{ product }}
        label="plantCard.tab.connection"
        kind={connectionKind}
        calls={connectionCalls}
      />
      {mayOn(props.node, product, READ) && (
        <NodeRecords<typeof cableKind.fields, PlantCable & Readonly<Record<string, unknown>>>
          {...props}
          kind={cableKind}
          calls={cableCalls}
          product={product}
          nameField="cableName"
        />
      )}
    </RecordBody>
  )
}
