/** The door of users in the browser: how a record is shown, changed and told of, for records of other features. */
export { type ChangeWords, EditConflict, RecordChanges } from './parts/record-changes.tsx'
export { type FieldFault, partsOf, refusalKeyOf } from './refusal.ts'
export { useChangeWords } from './use-change-words.ts'
export { useSaving } from './use-saving.ts'
