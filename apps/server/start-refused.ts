/** A reason not to start that the person at the terminal can mend; told as one sentence without a stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

const told = ['StartRefused', 'ConfigError', 'DataFolderLocked', 'MigrationRefused', 'DatabaseUnusable']

/** Says why Solvane does not start. A failure that is nobody's setting comes with its stack. */
export const startProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return `Solvane could not start: ${String(error)}`
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : ''
  const details = told.includes(error.name) ? error.message : `${error.stack ?? error.message}${cause}`
  return `Solvane could not start. ${details}`
}
