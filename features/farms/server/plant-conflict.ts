/** Who made a farm's row. */
export type FarmOrigin = 'demo' | 'import' | 'connection'

/** A code of the plant already belongs to another farm; the message names the code and that farm. */
export class PlantConflictError extends Error {
  constructor(what: string, code: string, farmCode: string) {
    super(`${what} ${code} already belongs to farm ${farmCode}`)
    this.name = 'PlantConflictError'
  }
}
