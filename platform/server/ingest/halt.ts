/** Why ingest acknowledges nothing at present. */
export type Halt = 'disk-full' | 'store-refuses'

/** ClickHouse's number and name, and those of the operating system, for a disk without room. */
const diskFull = /NOT_ENOUGH_SPACE|no space left|ENOSPC|errno:? 28\b|disk is full/i

/** What stands behind an append that the store refused. */
export const haltOf = (refusal: unknown): Halt => {
  const { message = '', type = '', code = '' } = (refusal ?? {}) as { message?: string; type?: string; code?: string }
  return diskFull.test(`${message} ${type} ${code}`) || code === '243' ? 'disk-full' : 'store-refuses'
}

/** For the operator. */
export const haltWords: Readonly<Record<Halt, string>> = {
  'disk-full':
    'The disk of the historian is full, so messages stay unacknowledged. Free space; nothing needs a restart.',
  'store-refuses': 'The historian does not store measurements, so messages stay unacknowledged. Check the historian.',
}
