// Drill of: tools/*.ts, tools/new-feature/**, tools/rooms/**, tools/drills/**, tools/green-runs/**, tools/check/**, tools/migrations/**
// Drill of: domain/**, kit/**, platform/**, apps/**, features/farms/server/port.ts, biome.json, tsconfig.*.json, vitest.config.ts
// Drill of: tests/screens/**, tests/stores/**, tests/spec/**, tests/e2e/screen-row.ts
// Drill of: tests/spec/web-routes.test.ts, tests/spec/spec-lists.test.ts, tests/spec/audit-log-words.test.ts, package-lock.json

/** A scaffolded feature and a kind of record are green: format, types, rooms, their tests, the lists, the words of the log. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journeyFeatures } from '../../tools/check/journey-features.ts'
import { folderViolations } from '../../tools/rooms/folder-rules.ts'
import { importViolations } from '../../tools/rooms/import-violations.ts'
import { testViolations } from '../../tools/rooms/test-rules.ts'
import { sourceFiles } from '../../tools/source-files.ts'

const root = join(import.meta.dirname, '../..')

/** The feature and the kind of record that the test creates. */
const newFolders = ['features/snow-days', 'features/ice-sensors']

/** What `npm run new` adds to or changes, apart from texts. */
const touched = {
  server: ['apps/server/features.ts'],
  web: ['apps/web/features.ts'],
}

/**
 * Projects of TypeScript with the sources of the new feature only, and what registers it. They take all other modules
 * from the declarations that the last `tsc -b` wrote, so they check a few files instead of thousands.
 */
const writeTypeProjects = (from: string, to: string) => {
  cpSync(join(from, '.cache/types'), join(to, '.cache/types'), { recursive: true })
  const settings = (name: string) => join(to, `tsconfig.${name}.json`)
  const change = (name: string, edit: (project: { exclude?: string[] }) => object) =>
    writeFileSync(settings(name), JSON.stringify(edit(JSON.parse(readFileSync(settings(name), 'utf8')))))
  for (const name of ['contract', 'server', 'web'])
    change(name, (project) => ({
      ...project,
      exclude: [...(project.exclude ?? []), ...newFolders, ...touched.server, ...touched.web],
    }))
  for (const side of ['server', 'web'] as const)
    writeFileSync(
      settings(`new-${side}`),
      JSON.stringify({
        extends: `./tsconfig.${side}.json`,
        compilerOptions: {
          composite: false,
          emitDeclarationOnly: false,
          declaration: true,
          noEmit: true,
          tsBuildInfoFile: null,
          ...(side === 'web' && { types: ['vite/client', '@testing-library/jest-dom/vitest'] }),
        },
        files: touched[side],
        include: newFolders.flatMap((folder) => [`${folder}/${side}`, `${folder}/contract`]),
        exclude: [],
        references: [{ path: './tsconfig.contract.json' }, { path: `./tsconfig.${side}.json` }],
      }),
    )
}

const failureOf = (command: () => unknown): string => {
  try {
    command()
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('a new feature', () => {
  const copy = mkdtempSync(join(tmpdir(), 'solvane-new-'))
  const runIn = (folder: string, command: string, ...args: string[]) => {
    try {
      return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
    }
  }
  const run = (command: string, ...args: string[]) => runIn(copy, command, ...args)

  beforeAll(() => {
    for (const file of sourceFiles(root)) cpSync(join(root, file), join(copy, file))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const snowDays = ['--fr', 'jours de neige', '--es', 'días de nieve', '--pt', 'dias de neve']
    run('node', 'tools/new.ts', 'feature', 'snow-days', ...snowDays)
    const iceSensors = [
      ...['--fr', 'capteurs de givre, capteur de givre', '--es', 'sensores de hielo, sensor de hielo'],
      ...['--pt', 'sensores de gelo, sensor de gelo'],
    ]
    run('node', 'tools/new.ts', 'record', 'ice-sensors', ...iceSensors)
  }, 120_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('is formatted, linted and keeps the rules of the house', async () => {
    run('biome', 'check', '--error-on-warnings', ...newFolders, ...touched.server, ...touched.web)
    const files = sourceFiles(copy)
    const ofFeature = files.filter((file) => newFolders.some((folder) => file.startsWith(`${folder}/`)))
    const sources = [...ofFeature, 'apps/server/features.ts', 'apps/web/features.ts'].filter((file) =>
      /\.tsx?$/.test(file),
    )
    const imports = await importViolations(copy, sources.length, sources)
    expect(imports.violations).toEqual([])
    const read = (file: string) => readFileSync(join(copy, file), 'utf8')
    expect(folderViolations({ files: ofFeature, read, routesWithSql: [] })).toEqual([])
    expect(testViolations({ files, read }, journeyFeatures)).toEqual([])
  }, 120_000)

  describe('has the right types', () => {
    beforeAll(() => {
      // Takes a moment where they are up to date, as in `npm test`.
      runIn(root, 'tsc', '-b')
      writeTypeProjects(root, copy)
    }, 300_000)

    // One thread does less work in all than several: each of these would infer the types that they share.
    const types = (side: string) => run('tsc', '-p', `tsconfig.new-${side}.json`, '--singleThreaded')

    // A check that reads nothing must not pass, so a fault is added.
    test.each(['server', 'web'])(
      'in %s: only the added fault is found',
      (side) => {
        const wrong = `features/snow-days/${side}/wrong.ts`
        writeFileSync(join(copy, wrong), "export const wrong: number = 'text'\n")
        const found = failureOf(() => types(side)).match(/^.*: error TS\d+.*$/gm)
        rmSync(join(copy, wrong))
        expect(found).toEqual([expect.stringMatching(/wrong\.ts.*TS2322/)])
      },
      120_000,
    )
  })

  test('passes its own test, the lists of routes, calls and rights, and has words in the audit log', () => {
    const lists = ['web-routes', 'spec-lists', 'audit-log-words', 'record-texts'].map(
      (name) => `tests/spec/${name}.test.ts`,
    )
    // One worker of each kind loads the modules of the house once.
    run('vitest', 'run', '--maxWorkers=1', ...newFolders, ...lists)
  }, 180_000)

  test('a kind of record has a migration with the columns of its fields', () => {
    expect(run('node', 'tools/plan-migration.ts', '--name', 'nothing')).toMatch(/leave the tables as the code declares/)
    const [file] = globSync('migrations/relations/*_ice_sensors.sql', { cwd: copy })
    expect(readFileSync(join(copy, file ?? ''), 'utf8')).toMatch(/"height" double precision[\s\S]*UNIQUE INDEX/)
  }, 60_000)

  test('outside its folder two files have two lines more each: an import and an entry; here are two features', () => {
    const linesOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8').split('\n').length
    const grown = sourceFiles(root)
      // The test itself has changed the settings of TypeScript in the copy.
      .filter((file) => !file.startsWith('tsconfig.'))
      .filter((file) => readFileSync(join(root, file), 'utf8') !== readFileSync(join(copy, file), 'utf8'))
      .map((file) => [file, linesOf(copy, file) - linesOf(root, file)])
    expect(grown).toEqual([
      ['apps/server/features.ts', 4],
      ['apps/web/features.ts', 4],
    ])
  })

  test('a second time is refused and changes nothing', () => {
    const before = readFileSync(join(copy, 'apps/web/features.ts'), 'utf8')
    expect(() => run('node', 'tools/new.ts', 'feature', 'snow-days')).toThrow(/already exists/)
    expect(readFileSync(join(copy, 'apps/web/features.ts'), 'utf8')).toBe(before)
  })
})
