/** Public interface: demo content of lists on cards. */
export { demoRows, demoShare } from './demo-rows.ts'
