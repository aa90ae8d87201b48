/** An alarm that has changed, for the pages that show its farm. */
export interface ChangedAlarm {
  readonly farmCode: string
  readonly id: string
}
