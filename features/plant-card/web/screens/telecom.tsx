import { READ } from '../../../../domain/right.ts'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { type NetworkDevice, networkDeviceCalls, networkDeviceKind } from '../../contract/lists/network-device.ts'
import { telecomCalls, telecomKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { NodeRecords } from '../lists/node-records.tsx'
import { CardSection, mayOn } from '../parts/card-section.tsx'

const product = 'PICFarmTelecom'

/** Tab Telecom and PLC: the link of the plant, its routers, PLCs and other devices. */
export default function Telecom(props: CardPartProps) {
  return (
    <RecordBody width="full">
      <CardSection
        {...props}
        right={{ product }}
        label="plantCard.tab.telecom"
        kind={telecomKind}
        calls={telecomCalls}
      />
      {mayOn(props.node, product, READ) && (
        <NodeRecords<typeof networkDeviceKind.fields, NetworkDevice & Readonly<Record<string, unknown>>>
          {...props}
          kind={networkDeviceKind}
          calls={networkDeviceCalls}
          product={product}
          nameField="deviceName"
        />
      )}
    </RecordBody>
  )
}
