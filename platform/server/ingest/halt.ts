/** Why ingest acknowledges nothing at present. */
export type Halt = 'disk-full' | 'store-refuses' | 'clock-behind'

/** ClickHouse's number and name, and those of the operating system, for a disk without room. */
const diskFull = /NOT_ENOUGH_SPACE|no space left|ENOSPC|errno:? 28\b|disk is full/i

/** The cause of an append that the store refused. */
export const haltOf = (refusal: unknown): Halt => {
  const { message = '', type = '', code = '' } = (refusal ?? {}) as { message?: string; type?: string; code?: string }
  return diskFull.test(`${message} ${type} ${code}`) || code === '243' ? 'disk-full' : 'store-refuses'
}

/** Gathers the causes; `onChange` is called with whether there is any, each time one begins or ends. */
export const createHalts = (onChange: (isHalted: boolean) => void) => {
  let store: Halt | undefined
  let clock: Halt | undefined
  const current = () => store ?? clock
  return {
    current,
    /** `refusal`: the error of the historian; undefined while it stores. */
    setStore(refusal: unknown): void {
      store = refusal === undefined ? undefined : haltOf(refusal)
      onChange(current() !== undefined)
    },
    /** Returns whether that is new. */
    setClock(isBehind: boolean): boolean {
      if (isBehind === (clock !== undefined)) return false
      clock = isBehind ? 'clock-behind' : undefined
      onChange(current() !== undefined)
      return true
    },
  }
}

/** For the operator. */
export const haltWords: Readonly<Record<Halt, string>> = {
  'disk-full':
    'The disk of the historian is full, so messages stay unacknowledged. Free space; nothing needs a restart.',
  'clock-behind':
    'Most devices send times in the future, so the clock of this server seems to be behind. Their messages stay unacknowledged. Set the clock; nothing needs a restart.',
  'store-refuses': 'The historian does not store measurements, so messages stay unacknowledged. Check the historian.',
}
