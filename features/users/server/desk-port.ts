/** Public interface of users for figures by desk, a group of users. */
export { deskOf, desksOf } from './desks.ts'
