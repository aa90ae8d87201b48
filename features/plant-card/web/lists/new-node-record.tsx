import { useQueryClient } from '@tanstack/react-query'
import { FormKind } from '../../../../platform/web/documents/form-kind.ts'
import { FormFooter } from '../../../../platform/web/forms/form-footer.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { RecordSections } from '../../../../platform/web/record/form/record-sections.tsx'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import { SinceField } from '../../../../platform/web/record/time/since-field.tsx'
import { temporalQueries } from '../../../../platform/web/record/time/temporal-queries.ts'
import { useTemporalEditor } from '../../../../platform/web/record/time/use-temporal-editor.tsx'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import type { ListedFields } from '../../contract/node-list.ts'
import styles from './node-records.module.css'
import type { NodeRecordsProps } from './node-records-props.ts'

/** The form of a new record of a list on a card. `onDone` gets its id, or nothing after Cancel. */
export function NewNodeRecord<F extends ListedFields, Row extends RecordRow>({
  kind,
  calls,
  node,
  given,
  own,
  list,
  words: plainWords,
  onDone,
}: NodeRecordsProps<F, Row> & { readonly words: RecordWords; readonly onDone: (id: string) => void }) {
  const client = useQueryClient()
  const { editor, words, dialog, since, setSince, timeFault } = useTemporalEditor<F>({
    kind,
    calls,
    record: undefined,
    words: plainWords,
    times: temporalQueries(kind, calls),
    given: { farmCode: node.farmCode, entCode: node.entCode, ...given } as never,
    draftKey: `${kind.kind} ${node.entCode} ${list ?? ''} new`,
    readAgain: () => client.invalidateQueries({ queryKey: [kind.kind] }),
    onSaved: ({ id }) => onDone(id),
  })
  return (
    <FormKind value={kind}>
      <form className={styles.open} onSubmit={editor.submit} noValidate>
        <LeaveGuard isDirty={editor.draft.isDirty} onLeave={editor.draft.discard} place="open" />
        <RecordSections editor={editor} words={words} {...(own && { own: own(editor) })} />
        <SinceField value={since} onChange={setSince} error={timeFault} />
        <FormFooter
          draft={editor.draft}
          isBusy={editor.saving.isBusy}
          refusal={editor.saving.refusal}
          onDiscard={() => {
            editor.draft.discard()
            onDone('')
          }}
        />
      </form>
      {dialog}
    </FormKind>
  )
}
