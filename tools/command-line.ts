import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What a command was given. A line that cannot be read ends the program: what is wrong, and the help, code 2. */
export const readCommandLine = <const Config extends ParseArgsConfig>(help: string, config: Config) => {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    process.exit(2)
  }
}
