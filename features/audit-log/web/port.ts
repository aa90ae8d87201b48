/** The door of the audit log in the browser: its words for what was done and for what was changed, for records' histories. */
export { useFieldWords, useOperationWords } from './operation-words.ts'
