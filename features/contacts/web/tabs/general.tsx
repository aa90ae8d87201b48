import * as v from 'valibot'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { FormKind } from '../../../../platform/web/documents/form-kind.ts'
import { RecordChanges } from '../../../../platform/web/forms/record-changes.tsx'
import { RecordFormPage } from '../../../../platform/web/record/form/record-form-page.tsx'
import { useRecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import { RecordFacts } from '../../../../platform/web/record/record-facts.tsx'
import { UsesSection } from '../../../../platform/web/record/reference/uses-section.tsx'
import { useChangeWords } from '../../../../platform/web/record/words/use-change-words.ts'
import { type RecordWords, useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { contactCalls, contactKind } from '../../contract/contact.ts'
import type { ContactPartProps } from '../frame/contact-tab.ts'
import { ContactSections } from '../parts/contact-form.tsx'
import { PhonesFact } from '../parts/phones-fact.tsx'
import { contactQueries } from '../queries.ts'

/** Whether the form is open: a reload keeps it. */
const EditView = v.object({ edit: textOf(20) })

/** Tab General: facts and form of a contact, its uses and changes. */
export default function General({ contact }: ContactPartProps) {
  const can = useCan()
  const words = useRecordWords(contactKind)
  const [{ edit }, setView] = useViewState(EditView)
  return edit === 'contact' && can(contactKind.right.edit) ? (
    <ContactForm contact={contact} words={words} onDone={() => setView({ edit: '' })} />
  ) : (
    <ContactFacts contact={contact} words={words} />
  )
}

function ContactFacts({ contact, words }: ContactPartProps & { readonly words: RecordWords }) {
  const changeWords = useChangeWords(contactKind, words)
  // The search needs the digits. Users read the numbers themselves.
  const { numbers: _, ...shown } = contact
  return (
    <RecordBody
      aside={
        <>
          <UsesSection kind={contactKind.kind} id={contact.id} />
          <RecordSection title={words.of('changes')}>
            <RecordChanges query={contactQueries.changes(contact.id) as never} words={changeWords} />
          </RecordSection>
        </>
      }
    >
      <RecordFacts
        kind={contactKind}
        record={shown as unknown as LooseValues}
        words={words}
        own={{
          phones: <PhonesFact rows={contact.phones} />,
          privatePhones: <PhonesFact rows={contact.privatePhones} />,
        }}
      />
    </RecordBody>
  )
}

function ContactForm({
  contact,
  words,
  onDone,
}: ContactPartProps & { readonly words: RecordWords; readonly onDone: () => void }) {
  const editor = useRecordEditor({
    kind: contactKind,
    calls: contactCalls,
    record: contact,
    readAgain: contactQueries.readAgain,
    onSaved: onDone,
  })
  return (
    <FormKind value={contactKind}>
      <RecordFormPage kind={contactKind} editor={editor} words={words} onLeave={onDone}>
        <ContactSections editor={editor} words={words} />
      </RecordFormPage>
    </FormKind>
  )
}
