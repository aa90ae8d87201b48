/** Finds the calls that a part of a page can make: the endpoints that its modules import. Pure. */
import type { Endpoint } from '../../../platform/contract/endpoint.ts'

export interface Sources {
  /** Text of a file of the repository; undefined if there is none. */
  readonly read: (file: string) => Promise<string | undefined>
  /** Exports of a contract. */
  readonly contract: (file: string) => Readonly<Record<string, unknown>> | undefined
}

/** `{ name as local }`; without `as` both are the same. */
interface Name {
  readonly name: string
  readonly local: string
}

interface Import {
  readonly file: string
  /** Undefined: all exports, e.g. of a lazy import. */
  readonly names: readonly Name[] | undefined
}

const statement = /\b(import|export)\s+(type\s+)?([^'"()=;]*?)\s*from\s*'(\.[^']+)'/g
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const lazyImport = /\bimport\(\s*'(\.[^']+)'/g
const isContract = (file: string) => file.includes('/contract/')
const isDoor = (file: string) => /\/web\/([a-z-]+-)?port\.tsx?$/.test(file)
const isModule = (file: string) => /\.tsx?$/.test(file)

/** `{ one, type Two, three as four }` names the values `one` and `three`. */
const namesIn = (clause: string): readonly Name[] | undefined =>
  /^\{/.test(clause)
    ? clause
        .replace(/^\{|\}$/g, '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '' && !part.startsWith('type '))
        .map((part) => {
          const [name = '', local = name] = part.split(/\s+as\s+/)
          return { name, local }
        })
    : undefined

const importsOf = (file: string, text: string, kind: 'import' | 'export'): readonly Import[] => {
  const resolved = (target: string) => new URL(target, `file:///${file}`).pathname.slice(1)
  const named = [...text.matchAll(statement)]
    .filter(([, found, type]) => found === kind && type === undefined)
    .map(([, , , clause = '', target = '']) => ({ file: resolved(target), names: namesIn(clause) }))
    .filter(({ names }) => names === undefined || names.length > 0)
  const lazy = kind === 'import' ? [...text.matchAll(lazyImport)] : []
  return [...named, ...lazy.map(([, target = '']) => ({ file: resolved(target), names: undefined }))]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'right' in value

/**
 * Endpoints of an import of a contract. Of a set of calls, those that the text names: `groupCalls.list`; all, if it hands on
 * the set: `calls={groupCalls}`.
 */
const endpointsOf = (
  exports: Readonly<Record<string, unknown>>,
  names: readonly Name[] | undefined,
  text: string,
): readonly Endpoint[] =>
  (names ?? Object.keys(exports).map((name) => ({ name, local: name }))).flatMap(({ name, local }) => {
    const value = exports[name]
    if (isEndpoint(value)) return [value]
    if (typeof value !== 'object' || value === null) return []
    const isHandedOn = new RegExp(`(?:=\\{|[(,:]\\s*)${local}\\s*[},)]`).test(text)
    return Object.entries(value).flatMap(([key, inner]) =>
      isEndpoint(inner) && (isHandedOn || new RegExp(`\\b${local}\\??\\.${key}\\b`).test(text)) ? [inner] : [],
    )
  })

const declaration = /^(?:export )?(?:default )?(?:async )?(?:const|let|function|class) (\w+)/m

/** Of a module, the declarations that the names need, directly or through others. If one is not found: all. */
const neededText = (text: string, names: readonly Name[] | undefined): string => {
  // A declaration begins a line and ends before the next one.
  const declarations = new Map(
    text
      .split(/\n(?=(?:export )?(?:default )?(?:async )?(?:const|let|function|class) \w)/)
      .map((part) => [declaration.exec(part)?.[1], part]),
  )
  if (names === undefined || !names.every(({ name }) => declarations.has(name))) return text
  const needed = new Set(names.map(({ name }) => name))
  for (const name of needed)
    for (const [word] of declarations.get(name)?.matchAll(/\w+/g) ?? []) if (declarations.has(word)) needed.add(word)
  return [...needed].map((name) => declarations.get(name)).join('\n')
}

/** What a visit of a module leads to: endpoints and further modules. */
const ledTo = (file: string, text: string, names: readonly Name[] | undefined, contract: Sources['contract']) => {
  const body = neededText(text, names)
  const code = body.replaceAll(statement, '')
  const used = importsOf(file, text, 'import')
    .map(({ file: target, names: all }) => ({
      file: target,
      names: all?.filter(({ local }) => new RegExp(`\\b${local}\\b`).test(code)),
    }))
    .filter((one) => one.names === undefined || one.names.length > 0)
  // Of a door only the named exports count.
  const handedOn = (isDoor(file) ? importsOf(file, text, 'export') : [])
    .map((one) => ({
      ...one,
      names: one.names?.filter(({ local }) => names === undefined || names.some(({ name }) => name === local)),
    }))
    .filter((one) => one.names === undefined || one.names.length > 0)
  return {
    endpoints: used
      .filter((one) => isContract(one.file))
      .flatMap((one) => endpointsOf(contract(one.file) ?? {}, one.names, code)),
    next: [...used.filter((one) => !isContract(one.file)), ...handedOn],
  }
}

/** Endpoints that the module and everything it imports can call. */
export const callsOf = async (start: string, { read, contract }: Sources): Promise<readonly Endpoint[]> => {
  const found = new Map<string, Endpoint>()
  const seen = new Set<string>()
  const waiting: Import[] = [{ file: start, names: undefined }]
  for (const { file, names } of waiting) {
    const visit = `${file} ${names?.map(({ name }) => name).join()}`
    if (seen.has(visit) || !isModule(file)) continue
    seen.add(visit)
    const text = await read(file)
    if (text === undefined) throw new Error(`${start} leads to ${file}, which does not exist`)
    const { endpoints, next } = ledTo(file, text.replaceAll(comment, ''), names, contract)
    for (const endpoint of endpoints) found.set(endpoint.id, endpoint)
    waiting.push(...next)
  }
  return [...found.values()]
}
