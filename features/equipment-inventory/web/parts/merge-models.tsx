import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { labelOf } from '../../../../platform/contract/record-kind.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import type { Inventory } from '../../contract/inventories.ts'
import { mergeModels } from '../../contract/model-merge.ts'
import { inventoryLinks } from '../inventory-links.ts'

/** Asks which of several duplicates stays, and merges the others into it. */
export function MergeModels({
  inventory,
  models,
  onClose,
}: {
  readonly inventory: Inventory
  /** Empty: the question is closed. */
  readonly models: readonly RecordRow[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [first] = models
  const keep = models.some(({ id }) => id === chosen) ? chosen : (first?.id ?? '')
  const nameOf = (model: RecordRow) => `${labelOf(inventory.kind, model as LooseValues, language)} (${model.id})`
  const merge = useMutation({
    mutationFn: () =>
      call(mergeModels, {
        params: { type: inventory.type },
        body: {
          keep,
          merge: models.filter(({ id }) => id !== keep).map(({ id, version }) => ({ id, version })),
        },
      }),
    onSuccess: async ({ moved }) => {
      await client.invalidateQueries()
      showNotice(t('equipmentInventory.merge.done', { count: moved }))
      onClose()
      navigate(inventoryLinks(inventory).view(keep))
    },
  })
  return (
    <Modal
      opened={models.length > 0}
      title={t('equipmentInventory.merge.title', { count: models.length })}
      closeLabel={t('action.close')}
      onClose={onClose}
      submit={{
        label: t('equipmentInventory.merge.button'),
        cancelLabel: t('action.cancel'),
        validate: () =>
          merge.mutateAsync().then(
            () => true,
            () => false,
          ),
        onSubmit: () => undefined,
      }}
    >
      <p>{t('equipmentInventory.merge.text')}</p>
      <Select
        label={t('equipmentInventory.merge.keep')}
        value={keep}
        onChange={(id) => setChosen(id ?? '')}
        choices={models.map((model) => ({ value: model.id, label: nameOf(model) }))}
      />
      {merge.error && (
        <Fault>
          {t(
            refusalKeyOf(merge.error, {
              'in-use': 'equipmentInventory.merge.inUse',
              forbidden: 'equipmentInventory.merge.noRight',
            }),
          )}
        </Fault>
      )}
    </Modal>
  )
}
