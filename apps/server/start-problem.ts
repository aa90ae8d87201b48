/** Mistakes in the program rather than in its surroundings: only their stack helps. */
const mistakes = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Says in one message why Solvane does not start; `detailed` adds the stack to every kind of failure. */
export const startProblem = (error: unknown, detailed: boolean): string => {
  if (!(error instanceof Error)) return `Solvane could not start: ${String(error)}`
  if (detailed || mistakes.some((mistake) => error instanceof mistake))
    return `Solvane could not start. ${error.stack ?? error.message}`
  const cause = error.cause instanceof Error && !error.message.includes(error.cause.message) ? error.cause.message : ''
  return `Solvane could not start. ${error.message}${cause && `: ${cause}`}`
}
