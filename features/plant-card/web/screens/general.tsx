import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { type GatewayFacts, takeOverFacts } from '../../contract/gateway-facts.ts'
import {
  assetGeneralCalls,
  assetGeneralKind,
  farmGeneralCalls,
  farmGeneralKind,
  subFarmGeneralCalls,
  subFarmGeneralKind,
} from '../../contract/general-kinds.ts'
import { financialCalls, financialKind, refurbishmentCalls, refurbishmentKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import styles from '../parts/card.module.css'
import { CardSection, mayOn } from '../parts/card-section.tsx'
import { NodeLife } from '../parts/node-life.tsx'
import { NodeLinks } from '../parts/node-links.tsx'

interface GeneralRow extends RecordRow {
  readonly gateway?: GatewayFacts
}

/** Tab General: identity, place, dates, powers and environment; finance and refurbishment with their own rights. */
export default function General(props: CardPartProps) {
  const { node } = props
  const { level } = node
  const right = { product: 'PICFarmGeneral' } as const
  const label = 'plantCard.tab.general'
  const besides = (key: string, record: GeneralRow) => <GatewaySays {...props} field={key} record={record} />
  return (
    <RecordBody width="full">
      {level === 'farm' && (
        <CardSection<typeof farmGeneralKind.fields, GeneralRow>
          {...props}
          {...{ right, label, besides }}
          kind={farmGeneralKind}
          calls={farmGeneralCalls}
        />
      )}
      {level === 'subFarm' && (
        <CardSection<typeof subFarmGeneralKind.fields, GeneralRow>
          {...props}
          {...{ right, label, besides }}
          kind={subFarmGeneralKind}
          calls={subFarmGeneralCalls}
        />
      )}
      {level === 'asset' && (
        <CardSection<typeof assetGeneralKind.fields, GeneralRow>
          {...props}
          {...{ right, label, besides }}
          kind={assetGeneralKind}
          calls={assetGeneralCalls}
        />
      )}
      {level !== 'asset' && (
        <>
          <CardSection
            {...props}
            right={{ product: 'PICFarmFinancialInformation' }}
            label="plantCard.tab.finance"
            kind={financialKind}
            calls={financialCalls}
          />
          <CardSection
            {...props}
            right={{ product: 'PICFarmRefurbishmentInformation' }}
            label="plantCard.tab.refurbishment"
            kind={refurbishmentKind}
            calls={refurbishmentCalls}
          />
        </>
      )}
      <NodeLinks node={node} />
      {!props.asked && <NodeLife node={node} />}
    </RecordBody>
  )
}

/** The value of the gateway for a fact that a person has changed, with a button that takes it over. */
function GatewaySays({
  node,
  asked,
  field,
  record: { gateway = {} },
}: CardPartProps & { readonly field: string; readonly record: GeneralRow }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const words = useRecordWords(
    node.level === 'farm' ? farmGeneralKind : node.level === 'subFarm' ? subFarmGeneralKind : assetGeneralKind,
  )
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(takeOverFacts, { params: { entCode: node.entCode }, body: { fields: [field] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [`${node.level}General`] }),
  })
  if (asked || !Object.hasOwn(gateway, field)) return null
  return (
    <span className={styles.gateway}>
      {t('plantCard.gatewaySays', { value: words.value(field, gateway[field]) })}
      {mayOn(node, 'PICFarmGeneral', EDIT) && (
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {t('plantCard.takeOver')}
        </Button>
      )}
    </span>
  )
}
