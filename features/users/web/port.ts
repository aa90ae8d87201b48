/** The door of users in the browser: how changes of a person are told. */
export { useChangeWords } from './use-change-words.ts'
