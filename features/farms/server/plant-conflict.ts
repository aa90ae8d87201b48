/** The writer of a farm's row. */
export type FarmOrigin = 'demo' | 'import' | 'connection' | 'person'

/** A code of the plant already belongs to another farm; the message names the code and that farm. */
export class PlantConflictError extends Error {
  constructor(what: string, code: string, farmCode: string) {
    super(`${what} ${code} already belongs to farm ${farmCode}`)
    this.name = 'PlantConflictError'
  }

  /** The code of a farm, a sub-farm or a machine never changes. */
  static ofChange(farmCode: string, before: string, after: string): PlantConflictError {
    const error = new PlantConflictError('entCode', after, farmCode)
    error.message = `entCode ${before} of farm ${farmCode} cannot become ${after}: a code never changes`
    return error
  }
}
