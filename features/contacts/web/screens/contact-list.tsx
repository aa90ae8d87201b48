import { RecordList } from '../../../../platform/web/record/list/record-list.tsx'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { contactCalls, contactKind } from '../../contract/contact.ts'
import { contactLinks } from '../contact-links.ts'

/** All contacts. The search also finds any digits of their numbers. */
export default function ContactListScreen() {
  return (
    <Guarded right={contactKind.right.read}>
      <RecordList kind={contactKind} calls={contactCalls} links={contactLinks} />
    </Guarded>
  )
}
