/** Public interface: demo content of lists on cards. */
export { demoId, demoRows, demoShare } from './demo-rows.ts'
