import { RecordSections } from '../../../../platform/web/record/form/record-sections.tsx'
import type { RecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { RowsInput } from '../../../plant-card/web/lists-port.ts'
import { contactKind } from '../../contract/contact.ts'

/** The sections of the form of a contact. Private numbers are for users who manage contacts. */
export function ContactSections({ editor, words }: { readonly editor: RecordEditor; readonly words: RecordWords }) {
  const can = useCan()
  const rows = (name: 'phones' | 'privatePhones') => (
    <RowsInput key={name} name={name} kind={contactKind} editor={editor} />
  )
  return (
    <RecordSections
      editor={editor}
      words={words}
      own={{ phones: rows('phones'), privatePhones: can(contactKind.right.manage) ? rows('privatePhones') : null }}
    />
  )
}
