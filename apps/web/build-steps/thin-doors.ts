import path from 'node:path'
import type { Plugin } from 'vite'

/** A door of a feature: it only hands on what files behind it hold. */
const door = /\/features\/[\w-]+\/web\/(?:[a-z-]+-)?port\.ts$/

export const isDoor = (id: string): boolean => door.test(id)

const named = /\b(import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/** What a module takes (`import`) or hands on (`export`) by name: the name, and the file that is asked for it. */
const namesIn = (kind: 'import' | 'export', id: string, code: string) =>
  [...code.matchAll(named)]
    .filter(([, found]) => found === kind)
    .flatMap(([, , names = '', from = '']) =>
      names
        .split(',')
        .map((part) => part.trim().replace(/ as .*$/, ''))
        .filter((name) => name !== '')
        .map((name) => ({ name, file: path.posix.join(path.posix.dirname(id), from) })),
    )

/** Files behind doors of which a module takes something. */
export const behindDoors = (id: string, code: string, codeOf: (id: string) => string): readonly string[] =>
  namesIn('import', id, code)
    .filter(({ file }) => isDoor(file))
    .flatMap(({ name, file }) =>
      namesIn('export', file, codeOf(file)).flatMap((one) => (one.name === name ? [one.file] : [])),
    )

/** Who takes one thing through a door gets the file of that thing, and not all that stands behind the door. */
export const thinDoors = (): Plugin => ({
  name: 'solvane-thin-doors',
  enforce: 'post',
  apply: 'build',
  transform: { filter: { id: door }, handler: (code) => ({ code, moduleSideEffects: false }) },
})
