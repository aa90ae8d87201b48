import { ConflictNote } from '../composites/record/conflict-note.tsx'
import { Facts } from '../composites/record/facts.tsx'
import { Fields, WholeRow } from '../composites/record/fields.tsx'
import { Line, LineList } from '../composites/record/line-list.tsx'
import { Fault, Note } from '../composites/record/note.tsx'
import { RecordFooter } from '../composites/record/record-footer.tsx'
import { RecordBody, RecordPage } from '../composites/record/record-page.tsx'
import { RecordSection } from '../composites/record/record-section.tsx'
import { Badge } from '../primitives/badge.tsx'
import { Button } from '../primitives/button.tsx'
import { StateMark } from '../primitives/state-mark.tsx'
import { TextField } from '../primitives/text-field.tsx'

const facts = [
  ['Owner', 'Hidroelétrica do Douro Superior e Associados'],
  ['Commissioned', '14 May 2009'],
  ['Left out, because nothing is said', ''],
] as const

export function GalleryRecord() {
  return (
    <>
      <RecordPage>
        <RecordBody
          aside={
            <RecordSection title="Contacts" actions={<Button size="small">Add</Button>}>
              <LineList>
                <Line after={<Button size="small">Call</Button>}>
                  Alba Quintana
                  <Note inline>Site manager · last seen 2 days ago</Note>
                </Line>
                <Line after={<Badge>on leave</Badge>} below={<Note inline>Phone: - → +351 900 000 000</Note>}>
                  Rui Tavares
                </Line>
              </LineList>
            </RecordSection>
          }
        >
          <RecordSection title="Farm">
            <Facts facts={facts} />
            <Note>As the contract of 2019 says.</Note>
          </RecordSection>
          <RecordSection title="Farm, where tables stand around">
            <Facts framed facts={facts} />
          </RecordSection>
        </RecordBody>
      </RecordPage>
      <RecordPage onSubmit={(event) => event.preventDefault()}>
        <ConflictNote
          title="Another user changed this farm:"
          refusedSaves={0}
          changes={<li>Rui Tavares, 2 min ago</li>}
          next="Save again to keep yours, or discard them."
        />
        <RecordBody>
          <RecordSection title="Name and place">
            <Fields>
              <TextField label="Name" defaultValue="Lande des Ajoncs" changed />
              <TextField label="Code" defaultValue="FR-AJO" />
              <WholeRow>
                <TextField label="Address" defaultValue="" />
              </WholeRow>
            </Fields>
            <Fault>Name and address do not belong together.</Fault>
          </RecordSection>
        </RecordBody>
        <RecordFooter status="1 change" refusal="Not saved. Correct the marked fields.">
          <StateMark state="warning" label="Draft" />
          <Button>Discard</Button>
          <Button look="primary">Save</Button>
        </RecordFooter>
      </RecordPage>
    </>
  )
}
