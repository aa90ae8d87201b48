/** Public interface of imports for features that read other kinds of files: the list of imports. */
export { finishEventRun } from './event-runs.ts'
export { beginRun, doneRunsOfFile, findDoneRun } from './run-store.ts'
export { endRun } from './settle-runs.ts'
