/** Letters and digits that nobody confuses. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 10

/** A code for a new part, e.g. `GEARBOX-7K3Q9X2M4A`. It never names a machine, because a part can move. */
export const newPartCode = (type: string, random: (bytes: Uint8Array<ArrayBuffer>) => void = fillRandom): string => {
  const bytes = new Uint8Array(length)
  random(bytes)
  const end = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${type.replace(/^WIND_TURBINE_/, '')}-${end}`
}

const fillRandom = (bytes: Uint8Array<ArrayBuffer>): void => {
  globalThis.crypto.getRandomValues(bytes)
}
