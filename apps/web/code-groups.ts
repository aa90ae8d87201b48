import type { Plugin } from 'vite'

/** What the entry needs before any screen: known when all modules are. */
const startModules = new Set<string>()
/** What the two screens of the fleet need on which most days begin. */
const ofTable = new Set<string>()
const ofTiles = new Set<string>()
/** What draws with the library of controls, and what draws that: a first screen does without both. */
const withControls = new Set<string>()

/** Libraries of hundreds of modules behind one: a file takes what it names, and not the rest. */
const isManifold = (id: string) =>
  /\/node_modules\/(@tabler\/icons-react\/.*\/tabler-icons-react|@mantine\/(core|hooks)\/esm\/index)\.mjs$/.test(id)

const manifoldImport = /import\s*\{([^}]*)\}\s*from\s*["'](@tabler\/icons-react|@mantine\/(?:core|hooks))["']/g

/** Files of such a library by what they are called and by what they give: `useMergedRef` stands in `use-merged-ref.mjs`. */
const fileNamesOf = (name: string) => [
  name,
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase(),
]

interface Modules {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): {
    readonly code: string | null
    readonly importedIds: readonly string[]
    readonly importers: readonly string[]
  } | null
}

/** Fills `needed` with what the module at `path` imports without putting it off, itself among it. */
const findNeeded = (modules: Modules, path: string, needed: Set<string>) => {
  const all = [...modules.getModuleIds()]
  const byFile = new Map(
    all
      .filter((id) => /node_modules\/(@tabler|@mantine)\//.test(id))
      .map((id) => [id.replace(/^.*\/([^/]+)\.mjs$/, '$1'), id]),
  )
  const found = all.filter((id) => id.endsWith(path))
  if (found.length === 0) throw new Error(`There is no module ${path} to put into a file of its own`)
  const follow = (id: string | undefined) => {
    if (id !== undefined && !needed.has(id) && !isManifold(id)) found.push(id)
  }
  needed.clear()
  for (const id of found) {
    needed.add(id)
    const module = modules.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) follow(next)
    for (const [, names = ''] of module?.code?.matchAll(manifoldImport) ?? [])
      for (const name of names.split(',').map((part) => part.trim().replace(/ as .*$/, '')))
        for (const file of fileNamesOf(name)) follow(byFile.get(file))
  }
}

/** Follows the library of controls to all who import it without putting it off. */
const findControls = (modules: Modules) => {
  const found = [...modules.getModuleIds()].filter((id) => id.includes('/node_modules/@mantine/core/'))
  withControls.clear()
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importers ?? [])
      if (!next.includes('/node_modules/') && !withControls.has(next)) {
        withControls.add(next)
        found.push(next)
      }
}

/** Learns which module belongs where, before {@link codeGroups} are asked. */
export const learnGroups = (): Plugin => ({
  name: 'solvane-groups',
  buildEnd() {
    findNeeded(this, '/apps/web/main.tsx', startModules)
    findNeeded(this, '/my-fleet/web/screens/fleet.tsx', ofTable)
    findNeeded(this, '/my-fleet/web/screens/tiles.tsx', ofTiles)
    findControls(this)
  },
})

/** Screens of the fleet, between which people go to and fro. */
const isFleet = (id: string) => /\/(features\/(my-fleet|saved-requests)|kit\/composites\/data-table)\//.test(id)

/** Each of the two first screens without what only the other draws, and neither with what only a farm shows. */
const fleetFiles: readonly (readonly [name: string, holds: (id: string) => boolean])[] = [
  ['fleet', (id) => ofTable.has(id) && ofTiles.has(id)],
  ['fleet-table', (id) => isFleet(id) && ofTable.has(id)],
  ['fleet-tiles', (id) => isFleet(id) && ofTiles.has(id)],
  ['fleet-farm', isFleet],
]

const isPiece = (id: string) => /\/kit\/(composites\/(page|states)|primitives)\//.test(id)

const isOurs = (id: string) => /\/(kit|domain|features|platform\/(web|contract))\//.test(id)

/**
 * Groups of code, most general first: without them the libraries would end in the file of the first screen, and what
 * screens share in a hundred small files, each with a kilobyte of headers and a way of its own.
 */
export const codeGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 50 },
  // With the schema library itself, so that it holds before any file makes a schema.
  { name: 'schema', test: /node_modules\/zod\/|strict-policy\.ts$/, priority: 45 },
  { name: 'live', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/, priority: 40 },
  { name: 'start', test: (id: string) => startModules.has(id), priority: 30 },
  // What people open, and what stands on screens that are not the first.
  { name: 'controls', test: /node_modules\/(@mantine|@floating-ui)\//, minShareCount: 2, priority: 25 },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 25 },
  ...fleetFiles.map(([name, holds], place) => ({
    name,
    test: (id: string) => holds(id) && !withControls.has(id),
    minShareCount: 3,
    priority: 23 - place,
  })),
  { name: 'fleet-controls', test: isFleet, minShareCount: 3, priority: 19 },
  // What most screens are put together from, the first among them.
  { name: 'pieces', test: (id: string) => isPiece(id) && !withControls.has(id), minShareCount: 8, priority: 12 },
  { name: 'shared', test: (id: string) => isOurs(id) && !withControls.has(id), minShareCount: 8, priority: 11 },
  { name: 'shared-controls', test: isOurs, minShareCount: 8, priority: 10 },
]
