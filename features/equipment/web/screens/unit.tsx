import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { type CardPartProps, CardSection } from '../../../plant-card/web/card-port.ts'
import { machineCalls, machineKind } from '../../contract/equipment-kinds.ts'

/** Tab Unit of an asset: facts of the machine beside those of its general card, with their history and documents. */
export default function Unit(props: CardPartProps) {
  return (
    <RecordBody width="full">
      <CardSection
        {...props}
        right={{ product: 'PICFarmEquipments' }}
        label="equipment.tab.unit"
        kind={machineKind}
        calls={machineCalls}
      />
    </RecordBody>
  )
}
