/** Public interface: words of causes, and the lost energy of today by row. */
export { useLostToday } from './live/use-lost-today.ts'
export { useMachinesSince } from './live/use-machines-since.ts'
export { causeKey, causeKeyWords, causeWords, lossTextKey } from './words/cause-words.ts'
