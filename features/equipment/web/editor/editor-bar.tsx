import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconListCheck,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { mostSteps } from '../../../../platform/web/record/tree/tree-draft.ts'
import { type DraftNode, nodesById } from '../../../../platform/web/record/tree/tree-nodes.ts'
import type { TreeEditor } from '../../../../platform/web/record/tree/use-tree-draft.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import {
  isTypeOf,
  machineTypes,
  nameKeyOf,
  partTypes,
  subFarmPlace,
  substationTypes,
  typesBelow,
} from '../../contract/equipment-types.ts'
import { newPartCode } from '../../contract/part-code.ts'
import type { TreeScope } from '../queries.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './editor.module.css'
import { newPartOf } from './equipment-rules.ts'
import { ExchangeDialog } from './exchange-dialog.tsx'
import type { useEquipmentSave } from './use-equipment-save.tsx'

interface BarProps {
  readonly editor: TreeEditor
  readonly saving: ReturnType<typeof useEquipmentSave>
  readonly words: RecordWords
  readonly isEditing: boolean
  readonly onEditing: (isEditing: boolean) => void
  readonly chosen: DraftNode | undefined
  readonly onChoose: (id: string) => void
  readonly scope: TreeScope
  readonly sutCode: string
  /** Parts can be added at the top of the tree. */
  readonly isSubFarm: boolean
  readonly mayManage: boolean
}

const icon = { size: 16, 'aria-hidden': true } as const

/** Buttons of the editor: add, delete, exchange, bulk edit, undo, redo, cancel, save. */
export function EditorBar(props: BarProps) {
  const { editor, saving, isEditing, onEditing, chosen, mayManage } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<'bulk' | 'exchange'>()
  const { draft, changes, act, isDirty } = editor
  const isStored = chosen !== undefined && nodesById(draft.original).has(chosen.id)
  const isPart = chosen !== undefined && !isTypeOf(machineTypes, chosen.type)
  const dirty = changes.fields.length + changes.addedIds.length + changes.deletedIds.length > 0
  const count = changes.count + changes.addedIds.length + changes.deletedIds.length
  if (!isEditing)
    return (
      <div className={styles.bar}>
        <Button icon={<IconPencil {...icon} />} onClick={() => onEditing(true)}>
          {t('record.edit')}
        </Button>
        {mayManage && isPart && isStored && (
          <Button icon={<IconArrowsExchange {...icon} />} onClick={() => setOpen('exchange')}>
            {t('equipment.exchange.open')}
          </Button>
        )}
        {open === 'exchange' && chosen && (
          <ExchangeDialog part={chosen} editor={editor} onClose={() => setOpen(undefined)} />
        )}
      </div>
    )
  return (
    <div className={styles.bar}>
      {mayManage && <AddMenu {...props} />}
      {mayManage && isPart && (
        <Button look="quiet" icon={<IconTrash {...icon} />} onClick={() => act({ kind: 'delete', id: chosen.id })}>
          {t('record.delete')}
        </Button>
      )}
      <Button
        look="quiet"
        icon={<IconListCheck {...icon} />}
        disabled={draft.checkedIds.length === 0}
        onClick={() => setOpen('bulk')}
      >
        {t('equipment.bulk.open', { count: draft.checkedIds.length })}
      </Button>
      <IconButton
        label={t('equipment.undo', { most: mostSteps })}
        icon={<IconArrowBackUp {...icon} />}
        disabled={draft.past.length === 0}
        onClick={() => act({ kind: 'undo' })}
      />
      <IconButton
        label={t('equipment.redo')}
        icon={<IconArrowForwardUp {...icon} />}
        disabled={draft.future.length === 0}
        onClick={() => act({ kind: 'redo' })}
      />
      <span className={styles.end}>
        <Button
          onClick={() => {
            if (isDirty()) act({ kind: 'cancel' })
            onEditing(false)
          }}
        >
          {t('action.cancel')}
        </Button>
        <Button
          look="primary"
          busy={saving.isBusy}
          disabled={!dirty || changes.blocked.length > 0}
          onClick={() => void saving.save()}
        >
          {t('equipment.save', { count: changes.blocked.length > 0 ? 0 : count })}
        </Button>
      </span>
      {open === 'bulk' && <BulkDialog {...props} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function AddMenu({ editor, chosen, onChoose, scope, isSubFarm }: BarProps) {
  const { t } = useTranslation()
  const ofScope: readonly string[] = scope === 'equipment' ? partTypes : substationTypes
  const typeName = (type: string) => t(`equipment.choice.type.${type}`)
  const add = (type: string, parentId: string | null) => {
    const id = newPartCode(type)
    editor.act({ kind: 'add', parentId, node: newPartOf(id, type, typeName(type), nameKeyOf(type)) })
    onChoose(id)
  }
  const itemsOf = (place: string, parentId: string | null) =>
    typesBelow(place)
      .filter((type) => ofScope.includes(type))
      .map((type) => ({ id: `${parentId} ${type}`, label: typeName(type), onSelect: () => add(type, parentId) }))
  const below = chosen ? itemsOf(chosen.type, chosen.id) : []
  const top = isSubFarm ? itemsOf(subFarmPlace, null) : []
  const sections = [
    ...(below.length > 0 && chosen
      ? [{ label: t('equipment.add.below', { name: typeName(chosen.type) }), items: below }]
      : []),
    ...(top.length > 0 ? [{ label: t('equipment.add.top'), items: top }] : []),
  ]
  return (
    <Menu
      align="start"
      sections={sections}
      button={
        <Button icon={<IconPlus {...icon} />} disabled={sections.length === 0}>
          {t('equipment.add.open')}
        </Button>
      }
    />
  )
}
