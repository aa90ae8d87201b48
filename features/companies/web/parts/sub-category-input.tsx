import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import type { RecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { useSubCategories } from '../use-sub-categories.ts'

const field = 'subCategories'

/** Sub-categories of a company, chosen from the list. The form has their codes as one text. */
export function SubCategoryInput({ editor, words }: { readonly editor: RecordEditor; readonly words: RecordWords }) {
  const { choices, labelOf } = useSubCategories()
  const held = editor.values[field]
  const codes = Array.isArray(held) ? held.map(String) : []
  const gone = codes.filter((code) => !choices.some(({ value }) => value === code))
  return (
    <MultiSelect
      label={words.label(field)}
      choices={[...choices, ...gone.map((value) => ({ value, label: labelOf(value) }))]}
      value={codes}
      onChange={(next) => editor.access.onChange(field, next.join(', '))}
      error={editor.errorOf(field)}
      changed={editor.access.isChanged(field)}
    />
  )
}
