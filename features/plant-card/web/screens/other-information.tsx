import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { otherCalls, otherKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { CardSection } from '../parts/card-section.tsx'
import { RowsFact } from '../parts/rows-fact.tsx'
import { RowsInput } from '../parts/rows-input.tsx'

/** Tab Other information of an asset: numbers in other systems, remarks, and facts without a field of their own. */
export default function OtherInformation(props: CardPartProps) {
  return (
    <RecordBody width="full">
      <CardSection
        {...props}
        right={{ product: 'PICFarmGeneral' }}
        label="plantCard.tab.other"
        kind={otherKind}
        calls={otherCalls}
        facts={(record) => ({
          otherFacts: <RowsFact field={otherKind.fields.otherFacts} rows={Reflect.get(record, 'otherFacts')} />,
        })}
        own={(editor) => ({
          otherFacts: <RowsInput key="otherFacts" name="otherFacts" kind={otherKind} editor={editor} />,
        })}
      />
    </RecordBody>
  )
}
