import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { meteringCalls, meteringKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { CardSection } from '../parts/card-section.tsx'

/** Tab Weather station: the met mast. */
export default function MetStation(props: CardPartProps) {
  return (
    <RecordBody width="full">
      <CardSection
        {...props}
        right={{ product: 'PICFarmWeatherStation' }}
        label="plantCard.tab.weatherStation"
        kind={meteringKind}
        calls={meteringCalls}
      />
    </RecordBody>
  )
}
