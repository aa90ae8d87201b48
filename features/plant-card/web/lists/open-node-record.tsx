import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LateDocuments } from '../../../../platform/web/documents/late-documents.tsx'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import { RecordPart } from '../../../../platform/web/record/record-part.tsx'
import { EndDialog, endsLater, type RecordEnd } from '../../../../platform/web/record/time/end-dialog.tsx'
import { temporalQueries } from '../../../../platform/web/record/time/temporal-queries.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import type { ListedFields } from '../../contract/node-list.ts'
import styles from './node-records.module.css'
import type { NodeRecordsProps } from './node-records-props.ts'

interface OpenProps<F extends ListedFields, Row extends RecordRow> extends NodeRecordsProps<F, Row> {
  readonly record: Row
  readonly name: string
  readonly words: RecordWords
  readonly mayEdit: boolean
  readonly mayEnd: boolean
  readonly isEditing: boolean
  readonly onEdit: (isEditing: boolean) => void
  readonly onEnded: () => void
}

/** A record of a list on a card: facts or form, history, documents, and the button that ends it. */
export function OpenNodeRecord<F extends ListedFields, Row extends RecordRow>(props: OpenProps<F, Row>) {
  const { kind, calls, record, name, words, asked, onToday, mayEdit, mayEnd, isEditing, onEdit, own, facts } = props
  const { t } = useTranslation()
  const [isEnding, setEnding] = useState(false)
  return (
    <div className={styles.open}>
      <RecordPart<F, Row>
        kind={kind}
        calls={calls}
        id={record.id}
        asked={asked}
        onToday={onToday}
        mayEdit={mayEdit}
        isEditing={isEditing}
        onEdit={onEdit}
        title={words.of('facts')}
        historyTitle={t('plantCard.historyOf', { section: name })}
        {...(own && { own })}
        {...(facts && { facts })}
      />
      {kind.documents && (
        <LateDocuments kind={kind} rules={kind.documents} recordId={record.id} isReadOnly={!mayEdit} />
      )}
      {mayEnd && !isEditing && (
        <div>
          <Button look="danger" icon={<IconTrash size={16} aria-hidden="true" />} onClick={() => setEnding(true)}>
            {t('record.delete')}
          </Button>
        </div>
      )}
      {isEnding && <EndRecord {...props} onClose={() => setEnding(false)} />}
    </div>
  )
}

/** Asks since when the record no longer exists. */
function EndRecord<F extends ListedFields, Row extends RecordRow>({
  kind,
  calls,
  node,
  record,
  name,
  onEnded,
  onClose,
}: OpenProps<F, Row> & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(temporalQueries(kind, calls).timeline(record.id))
  const { mutateAsync } = useMutation({
    mutationFn: async (end: RecordEnd) =>
      calls.remove &&
      (await call(calls.remove, { params: { id: record.id }, query: { version: record.version, ...end } as never })),
    onSuccess: async (_reply, end) => {
      const isPlanned = endsLater(end, node.timezone)
      showNotice(t(isPlanned ? 'record.time.endPlanned' : 'record.deleted', { name }))
      if (!isPlanned) onEnded()
      await client.invalidateQueries({ queryKey: [kind.kind] })
    },
  })
  return (
    <EndDialog
      name={name}
      timeline={data ?? { zone: node.timezone, beganMs: null }}
      onEnd={mutateAsync}
      onClose={onClose}
      faultOf={(error) => t(refusalKeyOf(error, { 'in-use': 'record.inUse' }))}
    />
  )
}
