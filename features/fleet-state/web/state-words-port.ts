/** Public interface: states of machines in words. */
export { machineStateWords, noDataWords, shortDuration, stateWord } from './words/state-words.ts'
