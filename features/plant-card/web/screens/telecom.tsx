import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { telecomCalls, telecomKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { CardSection } from '../parts/card-section.tsx'

/** Tab Telecom and PLC: the link of the plant. */
export default function Telecom(props: CardPartProps) {
  return (
    <RecordBody width="full">
      <CardSection
        {...props}
        right={{ product: 'PICFarmTelecom' }}
        label="plantCard.tab.telecom"
        kind={telecomKind}
        calls={telecomCalls}
      />
    </RecordBody>
  )
}
