import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EDIT, READ } from '../../../../domain/right.ts'
import { LateDocuments } from '../../../../platform/web/documents/late-documents.tsx'
import { assetGeneralKind, farmGeneralKind, subFarmGeneralKind } from '../../contract/general-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { mayOn } from '../parts/card-section.tsx'
import { CardDrawer } from './card-drawer.tsx'

const kinds = { farm: farmGeneralKind, subFarm: subFarmGeneralKind, asset: assetGeneralKind } as const

/** Button Documents of a card: the documents of the node, with pictures as a slider. */
export default function NodeDocuments({ node, asked }: CardPartProps) {
  const { t } = useTranslation()
  const kind = kinds[node.level]
  if (!kind.documents || !mayOn(node, 'PICFarmGeneral', READ)) return null
  const rules = kind.documents
  return (
    <CardDrawer name="documents" label={t('documents.title')} icon={<IconPaperclip size={16} aria-hidden="true" />}>
      {() => (
        <LateDocuments
          kind={kind}
          rules={rules}
          recordId={node.entCode}
          isReadOnly={asked !== undefined || !mayOn(node, 'PICFarmGeneral', EDIT)}
        />
      )}
    </CardDrawer>
  )
}
