/** Public interface of the audit log: its texts for operations and changed fields, for change histories of records. */
export { useFieldWords, useOperationWords } from './operation-words.ts'
