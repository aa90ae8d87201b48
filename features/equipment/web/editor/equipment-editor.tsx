import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT, MANAGE } from '../../../../domain/right.ts'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import type { Fields } from '../../../../platform/contract/field.ts'
import { missingThen } from '../../../../platform/web/record/time/as-of-banner.tsx'
import { nodeIn, nodesById } from '../../../../platform/web/record/tree/tree-nodes.ts'
import { useTreeDraft } from '../../../../platform/web/record/tree/use-tree-draft.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { type CardPartProps, mayOn } from '../../../plant-card/web/card-port.ts'
import type { EquipmentTree } from '../../contract/equipment-tree.ts'
import { isTypeOf, machineTypes, nameKeyOf } from '../../contract/equipment-types.ts'
import { type TreeScope, treeQuery } from '../queries.ts'
import styles from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import { equipmentRules, storedTreeOf } from './equipment-rules.ts'
import { EquipmentTreePane } from './equipment-tree-pane.tsx'
import { NodeValues } from './node-form.tsx'
import { PartStays } from './part-stays.tsx'
import { useEquipmentSave } from './use-equipment-save.tsx'

export interface EditorProps extends CardPartProps {
  readonly scope: TreeScope
  /** Code of the node of the address. */
  readonly chosenId: string | undefined
  /** Opens the address of a node; `top` is the node at the top above it. */
  readonly onChoose: (id: string, type: string, top: string) => void
}

/** Fields of all types, for the words. */
const allFields: Fields = Object.assign({}, ...Object.values(equipmentRules.fields))
export const equipmentWords = { words: 'equipment', fields: allFields }

/** The equipment of a sub-farm or of a machine: its tree, and the values of the chosen node. */
export function EquipmentEditor(props: EditorProps) {
  const { node, asked, scope, onToday } = props
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(treeQuery(scope, node.entCode, asked))
  if (error)
    return (
      missingThen(error, asked, onToday) ?? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )
    )
  if (!data) return <LoadingState label={t('equipment.loading')} rows={8} />
  return <LoadedEditor key={`${node.entCode} ${asked?.asOf ?? ''} ${asked?.knownAt ?? ''}`} {...props} tree={data} />
}

function LoadedEditor({
  node,
  asked,
  scope,
  chosenId,
  onChoose,
  tree,
}: EditorProps & { readonly tree: EquipmentTree }) {
  const { t } = useTranslation()
  const product = scope === 'equipment' ? 'PICFarmEquipments' : 'PICFarmEquipmentSubstationAndCabling'
  const mayEdit = !asked && mayOn(node, product, EDIT)
  const stored = useMemo(() => storedTreeOf(tree), [tree])
  const past = asked ? ` ${asked.asOf ?? ''} ${asked.knownAt ?? ''}` : ''
  const editor = useTreeDraft(`equipment ${scope} ${node.entCode}${past}`, stored, equipmentRules)
  const words = useRecordWords(equipmentWords)
  const saving = useEquipmentSave(node.entCode, editor, words)
  const [isEditing, setEditing] = useState(editor.changes.fields.length > 0)
  const [isHidden, setHidden] = useState(false)
  const [text, setText] = useState('')
  const { roots, original } = editor.draft
  const chosen = (chosenId === undefined ? undefined : nodeIn(roots, chosenId)) ?? roots[0]
  const choose = (id: string) => {
    const one = nodesById(roots).get(id)
    const top = roots.find((root) => nodeIn([root], id))
    if (one) onChoose(id, one.type, top?.id ?? id)
    editor.act({ kind: 'open', id })
  }
  const { blocked } = editor.changes
  return (
    <div className={styles.editor}>
      {mayEdit && (
        <EditorBar
          {...{ editor, saving, words, isEditing, chosen, scope }}
          sutCode={node.entCode}
          isSubFarm={node.level === 'subFarm'}
          mayManage={mayOn(node, product, MANAGE)}
          onEditing={setEditing}
          onChoose={choose}
        />
      )}
      {editor.restoredAtMs !== undefined && isEditing && <Note role="status">{t('equipment.restored')}</Note>}
      {editor.lost.length > 0 && <Fault>{t('equipment.lost', { count: editor.lost.length })}</Fault>}
      {blocked.length > 0 && (
        <Fault>
          {t('equipment.blocked', {
            fields: blocked
              .map(({ id, field }) => {
                const one = nodesById(roots).get(id)
                const name = String(one?.values[nameKeyOf(one.type)] ?? '')
                return `${name || t(`equipment.choice.type.${one?.type}`)} – ${words.label(field)}`
              })
              .join(', '),
          })}
        </Fault>
      )}
      {saving.refusals.map((sentence) => (
        <Fault key={sentence}>{sentence}</Fault>
      ))}
      <div className={styles.panes}>
        <div className={styles.tree}>
          <EquipmentTreePane
            editor={editor}
            chosenId={chosen?.id}
            onChoose={choose}
            filter={{ text, onText: setText }}
            hasChecks={mayEdit && isEditing}
          />
        </div>
        <div className={styles.values}>
          {chosen ? (
            <RecordSection
              title={String(chosen.values[nameKeyOf(chosen.type)] ?? '') || t(`equipment.choice.type.${chosen.type}`)}
              note={`${t(`equipment.choice.type.${chosen.type}`)} · ${chosen.id}`}
              actions={
                <label className={styles.hide}>
                  <input type="checkbox" checked={isHidden} onChange={(event) => setHidden(event.target.checked)} />
                  {t(isEditing ? 'equipment.onlyEmpty' : 'equipment.onlyFilled')}
                </label>
              }
            >
              <NodeValues
                {...{ node, editor, words, isHidden }}
                part={chosen}
                stored={nodesById(original).get(chosen.id)}
                isEditing={mayEdit && isEditing}
              />
              {!(mayEdit && isEditing) && scope === 'equipment' && !isTypeOf(machineTypes, chosen.type) && (
                <PartStays id={chosen.id} zone={node.timezone} />
              )}
            </RecordSection>
          ) : (
            <EmptyState title={t('equipment.none.title')}>{t('equipment.none.text')}</EmptyState>
          )}
        </div>
      </div>
      {saving.dialog}
    </div>
  )
}
