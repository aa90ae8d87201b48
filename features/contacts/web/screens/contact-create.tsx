import type { LooseValues } from '../../../../platform/contract/field.ts'
import { RecordPages } from '../../../../platform/web/record/record-pages.tsx'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { contactCalls, contactKind } from '../../contract/contact.ts'
import { contactLinks } from '../contact-links.ts'
import { ContactSections } from '../parts/contact-form.tsx'

/** The form of a new contact. */
export default function ContactCreateScreen() {
  return (
    <Guarded right={contactKind.right.read}>
      <Guarded right={contactKind.right.manage}>
        <RecordPages
          kind={contactKind}
          calls={contactCalls}
          links={contactLinks}
          nameOf={({ fullName }: LooseValues) => String(fullName)}
          form={(editor, words) => <ContactSections editor={editor} words={words} />}
        />
      </Guarded>
    </Guarded>
  )
}
