/** `npm run import -- propose <file>`: writes a mapping with a reason for each choice, and lists what the file does not tell. */
import { existsSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { proposeMapping } from '../../features/data-import/server/propose/propose-mapping.ts'

const list = (texts: Record<string, string>): string =>
  Object.entries(texts)
    .map(([setting, text]) => `  ${setting}: ${text}`)
    .join('\n')

/** Returns the exit code: 0 once the mapping is written, 1 for a file that cannot be read. */
export const proposeMappingFile = async (
  path: string,
  options: { readonly mapping?: string | undefined; readonly sheet?: string | undefined },
): Promise<number> => {
  const target = options.mapping ?? `${basename(path)}.mapping.json`
  if (!existsSync(path) || existsSync(target)) {
    console.error(existsSync(path) ? `${target} exists. Name another file with --mapping.` : `${path}: file not found`)
    return 2
  }
  try {
    const { mapping, reasons, questions } = await proposeMapping(path, basename(path), options.sheet)
    writeFileSync(target, `${JSON.stringify(mapping, null, 2)}\n`)
    console.log(`Choices and their reasons:\n${list(reasons)}`)
    console.log(`Questions, "?" in the mapping until you answer them:\n${list(questions)}`)
    console.log(`Mapping: ${target}`)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}
