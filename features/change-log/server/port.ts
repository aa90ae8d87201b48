/** Public interface of the change log, for the command that joins changes at a release. */
export { pendingChanges } from './own-change-log.ts'
