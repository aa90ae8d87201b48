import type { Plugin } from 'vite'
import { firstScreens } from '../first-screens.ts'
import { behindDoors, isDoor } from './thin-doors.ts'

/** What the entry needs before any screen: known when all modules are. */
const startModules = new Set<string>()
/** What the two screens of the fleet, on which most days begin, need. */
const ofTable = new Set<string>()
const ofTiles = new Set<string>()
/** What the page of a farm needs, to which both lead. */
const ofFarm = new Set<string>()
/** Contracts that declare kinds of record. They come with the forms, not with calls that every page makes. */
const kinds = new Set<string>()
/** What draws with the library of controls, and what draws that: a first screen does without both. */
const withControls = new Set<string>()

/** Libraries of hundreds of modules behind one: a file takes what it names, and not the rest. */
const isManifold = (id: string) =>
  /\/node_modules\/(@tabler\/icons-react\/.*\/tabler-icons-react|@mantine\/(core|hooks)\/esm\/index)\.mjs$/.test(id)

/** What only forms and long lists call of libraries whose index, which a start imports, names it as well. */
const isForForms =
  /\/node_modules\/@tanstack\/.*\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useBlocker)\.js$/

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

/** Fills `needed` with what the modules at `paths` import without putting it off, themselves among it. */
const findNeeded = (modules: Modules, paths: readonly string[], needed: Set<string>) => {
  const all = [...modules.getModuleIds()]
  const byFile = new Map(
    all
      .filter((id) => /node_modules\/(@tabler|@mantine)\//.test(id))
      .map((id) => [id.replace(/^.*\/([^/]+)\.mjs$/, '$1'), id]),
  )
  const found = paths.flatMap((path) => {
    const ending = all.filter((id) => id.endsWith(path))
    if (ending.length === 0) throw new Error(`There is no module ${path} to put into a file of its own`)
    return ending
  })
  const follow = (id: string | undefined) => {
    if (id !== undefined && !needed.has(id) && !isManifold(id) && !isForForms.test(id) && !isDoor(id)) found.push(id)
  }
  const codeOf = (id: string) => modules.getModuleInfo(id)?.code ?? ''
  needed.clear()
  for (const id of found) {
    needed.add(id)
    const module = modules.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) follow(next)
    for (const next of behindDoors(id, codeOf(id), codeOf)) follow(next)
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

const isOfRecords = /\/platform\/(contract\/(define-fields|field|record-|text-format|typed-number)|web\/record\/)/

/** Date fields: of forms, and of charts and logs, which need no kinds of record. */
const isOfDates =
  /\/kit\/(time\/(calendar|date-text|local-time)|primitives\/(date-|month-field|calendar-button|clock-choice|use-(held|typed)-date))|\/use-date-words/

/** Finds the contracts that declare kinds of record. */
const findKinds = (modules: Modules) => {
  kinds.clear()
  for (const id of modules.getModuleIds())
    if (id.endsWith('/platform/contract/record-calls.ts'))
      for (const importer of modules.getModuleInfo(id)?.importers ?? []) kinds.add(importer)
}

/** What a page needs before anybody acts draws without the library: otherwise all of it would come at the start. */
const refuseControls = (needed: ReadonlySet<string>) => {
  for (const id of needed)
    if (withControls.has(id)) throw new Error(`A first screen needs ${id}, which draws with the library of controls`)
}

/** Learns which module belongs where, before {@link codeGroups} are asked. */
export const learnGroups = (): Plugin => ({
  name: 'solvane-groups',
  buildEnd(error) {
    // Of what could not be read not everything is there to be found.
    if (error) return
    findNeeded(this, ['/apps/web/main.tsx'], startModules)
    findNeeded(this, [firstScreens['/myfleet/table']], ofTable)
    findNeeded(this, [firstScreens['/myfleet/tiles']], ofTiles)
    findNeeded(this, ['/farm-page/web/frame/farm-page.tsx', '/farm-page/web/screens/farm-overview.tsx'], ofFarm)
    findControls(this)
    findKinds(this)
    for (const needed of [startModules, ofTable, ofTiles]) refuseControls(needed)
  },
})

const isOfFirst = (id: string) => ofTable.has(id) || ofTiles.has(id)

/** What the first screens have in common, and each of them with other pages. */
const isCommon = (id: string) =>
  (ofTable.has(id) && (ofTiles.has(id) || ofFarm.has(id))) || (isOfFirst(id) && /\/(domain|platform\/web)\//.test(id))

const fleetFeatures = /\/features\/(history|fleet-(state|views|table|wall|charts)|farm-page|my-fleet|saved-requests)\//

/** Screens of the fleet, between which people go to and fro. */
const isFleet = (id: string) => fleetFeatures.test(id) || id.includes('/kit/composites/data-table/')

const isPiece = (id: string) => /\/kit\/(composites\/(page|states)|primitives)\//.test(id)

const isIcon = (id: string) => id.includes('/node_modules/@tabler/icons-react/')

const isOurs = (id: string) => /\/(kit|domain|features|platform\/(web|contract))\//.test(id)

/** The library of controls, and what hands our tokens to it. */
const isLibraryOfControls =
  /node_modules\/(@mantine|@floating-ui)\/|\/kit\/tokens\/(controls\.tsx|mantine-bridge\.css)$/

/** Contracts of which forms name a schema. */
const isChecked = /\/features\/users\/contract\/person\.ts$/

/** Modules that fit and draw without the library of controls. */
const plain = (fits: (id: string) => boolean) => (id: string) => fits(id) && !withControls.has(id)

/**
 * Groups of code: a module belongs to the first that it fits and that so many files share, together with what it imports and no
 * group before has. Without them the libraries would end in the file of the first screen, and what screens share in a hundred
 * small files, each with a kilobyte of headers and a way of its own.
 */
export const codeGroups = [
  // What changes with its own versions alone, and with it what rolldown itself needs.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@?socket\.io[\w-]*|engine\.io[\w-]*)\/|rolldown\/runtime/,
  },
  // What contracts are written with comes with the forms that check what is typed by them.
  { name: 'contract-schema', test: /node_modules\/zod\/|\/apps\/web\/strict-zod\.ts$/ },
  // With what reads an address: a page for somebody without a session needs no more. And with the pieces and icons of the first
  // screens, from which most pages are put together: each would cost more as a file than it weighs.
  {
    name: 'start',
    test: (id: string) =>
      startModules.has(id) ||
      /\/platform\/(web\/(url-state\/|session\/step-up-window)|contract\/changes-endpoint)/.test(id) ||
      // The rule of plain lines, which kinds of record and the contracts of people share.
      id.endsWith('/domain/plain-line.ts') ||
      (isOfFirst(id) && (isPiece(id) || isIcon(id))),
  },
  // What people open, and what stands on screens that are not the first.
  { name: 'controls', test: isLibraryOfControls, minShareCount: 2 },
  { name: 'icons', test: isIcon, minShareCount: 2 },
  { name: 'files', test: /\/(data-table\/csv-file|files\/save-file)\.ts$/, minShareCount: 2 },
  // Each first screen without what only the other draws, and neither with what only a farm shows.
  { name: 'first-screens', test: plain(isCommon), minShareCount: 2 },
  // With what checks it: calls without, which screens that only show make as well, stand apart.
  { name: 'checked-contracts', test: isChecked },
  // Calls of the first screens and of the frame, apart from the calls of all other pages.
  {
    name: 'fleet-calls',
    test: /\/features\/((alarms|energy)\/contract\/|administration\/contract\/shown-message\.ts$)/,
    minShareCount: 2,
  },
  // Before kinds of record, whose lists draw with the same table: a first screen needs none of their declarations.
  {
    name: 'fleet-table',
    test: plain((id) => ofTable.has(id) && (isFleet(id) || !id.includes('/contract/'))),
    minShareCount: 3,
  },
  // Pieces of records and calls that change something: notifications need them as well.
  {
    name: 'record-pieces',
    test: plain((id) => id.includes('/kit/composites/record/') || /\/(useMutation|mutationObserver)\.js$/.test(id)),
    minShareCount: 2,
  },
  { name: 'dates', test: plain((id) => isOfDates.test(id)), minShareCount: 2 },
  // Forms and lists of kinds of record, with their declarations.
  { name: 'records', test: plain((id) => isOfRecords.test(id) || kinds.has(id)), minShareCount: 2 },
  {
    name: 'contracts',
    test: (id: string) => /\/features\/[\w-]+\/contract\//.test(id) && !fleetFeatures.test(id),
    minShareCount: 3,
  },
  // Before what screens share that are not the first: of that these need little.
  { name: 'fleet-tiles', test: plain((id) => ofTiles.has(id)), minShareCount: 2 },
  { name: 'pieces', test: plain(isPiece), minShareCount: 8 },
  { name: 'shared', test: plain((id) => isOurs(id) && !isFleet(id)), minShareCount: 8 },
  { name: 'fleet-farm', test: plain(isFleet), minShareCount: 3 },
  // A form without the fleet comes without its files.
  { name: 'shared-controls', test: (id: string) => isOurs(id) && !isFleet(id), minShareCount: 8 },
  { name: 'fleet-controls', test: isFleet, minShareCount: 3 },
]
