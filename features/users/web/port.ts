/** Public interface of users for the page: the words of the change history of a user. */
export { useChangeWords } from './use-change-words.ts'
