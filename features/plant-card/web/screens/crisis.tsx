import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { crisisCalls, crisisKind, gateCodeCalls, gateCodeKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { crisisSheetLink } from '../links.ts'
import { CardSection } from '../parts/card-section.tsx'
import { RowsFact } from '../parts/rows-fact.tsx'
import { RowsInput } from '../parts/rows-input.tsx'

/** Tab Crisis management: who to call, access, hazards, reviews; the gate code for those who may edit. */
export default function Crisis(props: CardPartProps) {
  const { t } = useTranslation()
  return (
    <RecordBody width="full">
      <div>
        <AppLink href={crisisSheetLink(props.node)}>{t('plantCard.sheet.title')}</AppLink>
      </div>
      <CardSection
        {...props}
        right={{ product: 'PICFarmCrisisManagement' }}
        label="plantCard.tab.crisis"
        kind={crisisKind}
        calls={crisisCalls}
        facts={(record) => ({
          callOrder: <RowsFact field={crisisKind.fields.callOrder} rows={Reflect.get(record, 'callOrder')} />,
          shutDownSteps: (
            <RowsFact field={crisisKind.fields.shutDownSteps} rows={Reflect.get(record, 'shutDownSteps')} />
          ),
        })}
        own={(editor) => ({
          callOrder: <RowsInput key="callOrder" name="callOrder" kind={crisisKind} editor={editor} />,
          shutDownSteps: <RowsInput key="shutDownSteps" name="shutDownSteps" kind={crisisKind} editor={editor} />,
        })}
      />
      <CardSection
        {...props}
        right={{ product: 'PICFarmCrisisManagement', readFlag: EDIT }}
        label="plantCard.field.gateCode"
        kind={gateCodeKind}
        calls={gateCodeCalls}
      />
    </RecordBody>
  )
}
