/** Ends the program because it was not used as it should be: code 2. */
export const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}
