import { createHash } from 'node:crypto'

/** Id of the alarm of an occurrence: the same in every process, whatever the order of the events was. A UUID, version 8. */
export const alarmIdOf = (farmCode: string, deviceCode: string, key: string): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([farmCode, deviceCode, key]))
    .digest('hex')
  const variant = '89ab'[Number.parseInt(hash.slice(16, 17), 16) % 4]
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
