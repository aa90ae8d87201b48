import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { leanContracts } from './lean-contracts.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-lean-'))
afterAll(() => rmSync(folder, { recursive: true }))

const contract = `
  import { z } from 'zod'
  const storable = (most: number) => z.string().max(most).refine((text) => !text.includes('wrong'))
  const named = { name: storable(20) }
  export const Thing = z.object({ ...named, size: z.number() }).meta({ id: 'Thing' })
  export const NewThing = z.strictObject(named).superRefine((thing, context) => {
    if (thing.name === '') context.addIssue({ code: 'custom', message: 'empty' })
  })
  const reply = z.array(Thing)
  export const getThings = endpoint({
    id: 'getThings', method: 'GET', path: '/api/Things', summary: 'All things',
    query: z.object({ search: z.string() }), reply,
  })
`

/** The page that is made of a main file beside that contract. */
const pageOf = async (main: string): Promise<string> => {
  mkdirSync(join(folder, 'contract'), { recursive: true })
  writeFileSync(join(folder, 'contract/things.ts'), contract)
  writeFileSync(join(folder, 'main.ts'), main)
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanContracts()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(folder, 'main.ts'), external: ['zod'], treeshake: { moduleSideEffects: false } },
    },
  })) as Rolldown.RolldownOutput
  return built.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n')
}

test('a call comes without what the server checks it with', async () => {
  const page = await pageOf(`import { getThings } from './contract/things.ts'; console.log(getThings)`)
  expect(page).toContain('/api/Things')
  expect(page).not.toMatch(/All things|wrong|addIssue|\bz\b|search|size/)
})

test('what a form checks stays, and what it is made of', async () => {
  const page = await pageOf(`import { NewThing } from './contract/things.ts'; console.log(NewThing)`)
  expect(page).toContain('strictObject')
  expect(page).toContain('wrong')
  expect(page).toContain('addIssue')
  expect(page).not.toMatch(/api\/Things|size/)
})
