import type { ReactNode } from 'react'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { FormFooter } from '../../forms/form-footer.tsx'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { type ChangeWords, EditConflict } from '../../forms/record-changes.tsx'
import { useChangeWords } from '../words/use-change-words.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import type { RecordEditor } from './use-record-editor.ts'

/** The form of a record as a page: changes by others, the sections as `children`, and the footer with Save. */
export function RecordFormPage({
  kind,
  editor,
  words,
  changeWords,
  onLeave,
  children,
}: {
  readonly kind: Pick<RecordKind, 'one' | 'fields' | 'words'>
  readonly editor: RecordEditor
  readonly words: RecordWords
  /** Words for changes by others, if not those of the kind. */
  readonly changeWords?: ChangeWords | undefined
  /** Goes back after the user has discarded the changes. */
  readonly onLeave: () => void
  readonly children: ReactNode
}) {
  const { draft, saving, isNew } = editor
  const wordsOfKind = useChangeWords(kind, words)
  return (
    <RecordPage onSubmit={editor.submit}>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} />
      <EditConflict title={words.of('conflict')} saving={saving} words={changeWords ?? wordsOfKind} />
      <RecordBody>{children}</RecordBody>
      <FormFooter
        draft={draft}
        isBusy={saving.isBusy}
        refusal={saving.refusal}
        onDiscard={() => {
          draft.discard()
          onLeave()
        }}
        {...(isNew && { saveLabel: words.of('create') })}
      />
    </RecordPage>
  )
}
