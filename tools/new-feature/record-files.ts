/** Long because it holds the files of a new kind of record as they are written: one complete, small example. */
import type { RecordName } from './record-name.ts'

const readme = ({ kebab, words }: RecordName) => `# ${kebab}

${words}: say in one sentence what a record is and who keeps it.

- Specification: name the document and section.
- Words: the terms that it adds; put them into docs/glossary.md too.
- \`contract/${kebab}.ts\` declares the fields, the rights and the rules. Everything else follows ([docs/a-new-record.md](../../docs/a-new-record.md)).
`

const contract = ({
  one,
  many,
  nouns,
}: RecordName) => `import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'
import { workbookOfKind } from '../../../platform/contract/workbook.ts'
import { workbookCalls } from '../../../platform/contract/workbook-calls.ts'

const section = 'identity'
const right = 'super-admin'

export const ${one.camel}Kind = defineRecordKind({
  kind: '${one.camel}',
  one: '${one.pascal}',
  many: '${many.pascal}',
  path: '/api/${many.pascal}',
  isOurs: true,
  noun: '${one.words}',
  nouns: '${nouns}',
  words: '${many.camel}',
  // Who reads, changes, and adds or deletes, e.g. { product: 'PICFarmEquipments', flag: READ }.
  right: { read: right, edit: right, manage: right },
  fields: {
    name: { kind: 'text', section, longest: 120, need: 'needed', isUnique: true, inTable: true },
    height: { kind: 'decimal', section, unit: 'm', hard: [0, 300], usual: [10, 200], decimals: 1, inTable: true },
    installedOn: { kind: 'date', section, inTable: true },
    note: { kind: 'text', section, longest: 2_000, isLong: true },
  },
})
export type ${one.pascal} = RecordOf<typeof ${one.camel}Kind.fields>

export const ${one.camel}Calls = recordCalls(${one.camel}Kind)

/** Export and import of all records as a workbook. */
export const ${one.camel}Workbook = workbookOfKind(${one.camel}Kind)
export const ${one.camel}WorkbookCalls = workbookCalls(${one.camel}Workbook)

/** Address of the list. A record is at \`${'$'}{list}/view/{id}\`. */
export const ${many.camel}Path = '/${many.pascal}'
export const ${many.camel}WorkbookPath = '/${many.pascal}/Workbook'
`

const tables = ({
  kebab,
  one,
}: RecordName) => `import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { ${one.camel}Kind } from '../contract/${kebab}.ts'

export const ${one.camel} = kindTable('${one.snake}', ${one.camel}Kind)
`

const serverIndex = ({
  kebab,
  one,
  many,
}: RecordName) => `import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import { bindWorkbook } from '../../../platform/server/workbook/bind-workbook.ts'
import { recordSheet } from '../../../platform/server/workbook/record-sheet.ts'
import { workbookRuns } from '../../../platform/server/workbook/workbook-runs.ts'
import {
  ${one.camel}Calls,
  ${one.camel}Kind,
  ${one.camel}Workbook,
  ${one.camel}WorkbookCalls,
  ${many.camel}WorkbookPath,
} from '../contract/${kebab}.ts'
import { ${one.camel} } from './tables.ts'

const store = tableStore({
  kind: ${one.camel}Kind,
  table: ${one.camel},
  nameOf: (row) => String(Reflect.get(row, 'name')),
})

const runs = workbookRuns(${one.camel}Workbook, { href: ${many.camel}WorkbookPath })

export const feature: ServerFeature = {
  name: '${kebab}',
  shownRecords: [{ kind: ${one.camel}Kind.kind, right: ${one.camel}Kind.right.read }],
  routes(routes, context) {
    bindRecordKind(routes, context, ${one.camel}Kind, ${one.camel}Calls, store)
    bindWorkbook(routes, context, {
      workbook: ${one.camel}Workbook,
      calls: ${one.camel}WorkbookCalls,
      parts: [recordSheet({ kind: ${one.camel}Kind, store })],
      runs,
    })
  },
  // Notifies of an import that a stop of the server has interrupted.
  start: (context) => runs(context).settle(),
}
`

const authorization = ({ kebab, one }: RecordName) => `import { randomUUID } from 'node:crypto'
import type { RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { recordRows } from '../../../tests/spec/authorization/record-rows.ts'
import { workbookRows } from '../../../tests/spec/authorization/workbook-rows.ts'
import { ${one.camel}Kind, ${one.camel}Workbook } from '../contract/${kebab}.ts'
import { ${one.camel} } from './tables.ts'

const about: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    await db.insert(${one.camel}).values({ id: recordId, name: recordId })
    return { recordId }
  },
}

export const authorization = {
  ...recordRows(${one.camel}Kind, { about, values: () => ({ name: randomUUID() }) }),
  ...workbookRows(${one.camel}Workbook),
}
`

const serverTest = ({ one, many }: RecordName) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(() => server.close())

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) => {
  const headers = { authorization: \`Bearer ${'$'}{token}\` }
  const reply = await server.app.inject({ method, url: \`/api/${many.pascal}${'$'}{path}\`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}

test('a record is created, changed and deleted; its name is unique', async () => {
  const made = await ask('POST', '', { name: 'First', height: 80 })
  expect(made).toMatchObject({ status: 200, body: { name: 'First', height: 80, version: 1 } })
  expect(await ask('POST', '', { name: 'first' })).toMatchObject({ status: 409, body: { code: 'taken' } })
  const { id } = made.body
  expect((await ask('PATCH', \`/${'$'}{id}\`, { version: 1, height: 90 })).body).toMatchObject({ height: 90, version: 2 })
  expect((await ask('PATCH', \`/${'$'}{id}\`, { version: 2, height: 301 })).status).toBe(400)
  expect((await ask('GET')).body.results).toMatchObject([{ id, name: 'First' }])
  expect((await ask('DELETE', \`/${'$'}{id}?version=2\`)).body).toEqual({ id })
})

test('nobody reads ${one.pascal} records without signing in', async () => {
  expect((await server.app.inject('/api/${many.pascal}')).statusCode).toBe(401)
})
`

const webIndex = ({ kebab, one, many }: RecordName) => `import { IconFileText } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { recordLinks } from '../../../platform/web/record/record-links.ts'
import { ${many.camel}Path, ${many.camel}WorkbookPath, ${one.camel}Kind } from '../contract/${kebab}.ts'

const { read, edit, manage } = ${one.camel}Kind.right
const title = '${many.camel}.title'

export const feature: WebFeature = {
  name: '${kebab}',
  routes: [
    { path: ${many.camel}Path, isOurs: true, title, right: read, holdsView: true, screen: () => import('./screens/list.tsx') },
    { path: ${many.camel}WorkbookPath, isOurs: true, title, right: edit, screen: () => import('./screens/workbook.tsx') },
    {
      path: \`${'$'}{${many.camel}Path}/$mode/{-$id}\`,
      isOurs: true,
      title,
      right: read,
      modeRights: { edit, create: manage },
      screen: () => import('./screens/record.tsx'),
    },
  ],
  records: [
    {
      kind: ${one.camel}Kind.kind,
      noun: '${many.camel}.one',
      icon: IconFileText,
      right: read,
      links: recordLinks(${many.camel}Path),
    },
  ],
  navigation: [{ group: 'plants', label: title, href: ${many.camel}Path, icon: IconFileText, right: read, order: 90 }],
}
`

const listScreen = ({
  kebab,
  one,
  many,
}: RecordName) => `import { RecordList } from '../../../../platform/web/record/list/record-list.tsx'
import { recordLinks } from '../../../../platform/web/record/record-links.ts'
import { ${one.camel}Calls, ${one.camel}Kind, ${many.camel}Path, ${many.camel}WorkbookPath } from '../../contract/${kebab}.ts'

export default function List() {
  return (
    <RecordList
      kind={${one.camel}Kind}
      calls={${one.camel}Calls}
      links={recordLinks(${many.camel}Path)}
      workbookHref={${many.camel}WorkbookPath}
    />
  )
}
`

const workbookScreen = ({
  kebab,
  one,
  many,
}: RecordName) => `import { RecordWorkbook } from '../../../../platform/web/workbook/record-workbook.tsx'
import { ${one.camel}Kind, ${one.camel}Workbook, ${one.camel}WorkbookCalls, ${many.camel}Path } from '../../contract/${kebab}.ts'

export default function Workbook() {
  return (
    <RecordWorkbook
      kind={${one.camel}Kind}
      workbook={${one.camel}Workbook}
      calls={${one.camel}WorkbookCalls}
      listHref={${many.camel}Path}
    />
  )
}
`

const recordScreen = ({
  kebab,
  one,
  many,
}: RecordName) => `import { recordLinks } from '../../../../platform/web/record/record-links.ts'
import { RecordPages } from '../../../../platform/web/record/record-pages.tsx'
import { ${one.camel}Calls, ${one.camel}Kind, ${many.camel}Path } from '../../contract/${kebab}.ts'

export default function Record() {
  return (
    <RecordPages
      kind={${one.camel}Kind}
      calls={${one.camel}Calls}
      links={recordLinks(${many.camel}Path)}
      nameOf={({ name }) => String(name)}
    />
  )
}
`

const screenTest = ({ kebab, one, many }: RecordName) => `import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { type ${one.pascal}, ${one.camel}Calls, ${many.camel}Path } from '../../contract/${kebab}.ts'
import List from './list.tsx'
import Record from './record.tsx'

const { list, get, create, changes } = ${one.camel}Calls
const first: ${one.pascal} = {
  ...{ id: '10000000-0000-4000-8000-000000000001', version: 1 },
  ...{ name: 'First', height: 80, installedOn: '2024-03-01', note: null },
}

test('the records of the reply are listed', async () => {
  const { findByRole } = await renderScreen(<List />, { address: ${many.camel}Path, calls: [answer(list, { results: [first] })] })
  expect(await findByRole('row', { name: /First/ })).toHaveTextContent('80.0')
})

test('a new record is sent', async () => {
  const { user, fill, findByRole, getByRole, requests } = await renderScreen(<Record />, {
    address: \`${'$'}{${many.camel}Path}/create\`,
    path: \`${'$'}{${many.camel}Path}/$mode/{-$id}\`,
    calls: [answer(create, first), answer(get, first), answer(changes, { results: [] })],
  })
  await fill(await findByRole('textbox', { name: 'Name' }), 'First')
  await user.click(getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(requests(create)).toEqual([{ body: { name: 'First' } }]))
})
`

const testScreens = ({
  many,
}: RecordName) => `import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'own',
    route: '/${many.pascal}',
    address: '/${many.pascal}',
    ...whenEmpty('/api/${many.pascal}', /Nothing here yet/),
  },
  { round: 'own', route: '/${many.pascal}/$mode/{-$id}', address: '/${many.pascal}/create' },
  { round: 'own', route: '/${many.pascal}/Workbook', address: '/${many.pascal}/Workbook' },
]
`

/** Words of a language around the name of the record. */
interface Words {
  readonly texts: Readonly<Record<string, unknown>>
  readonly read: string
  readonly add: string
  readonly change: string
  readonly remove: string
  readonly history: string
  readonly template: string
  readonly export: string
  readonly check: string
  readonly faults: string
  readonly apply: string
  readonly progress: string
  readonly cancel: string
}

const english: Words = {
  texts: {
    add: 'New record',
    create: 'Create',
    loading: 'Loading',
    search: 'Search',
    none: 'Nothing here yet',
    noneText: 'Add the first record.',
    changes: 'Changes',
    conflict: 'Another user changed this record while you were editing:',
    deleteText: 'You cannot undo this.',
    section: { identity: 'Identity' },
    field: { name: 'Name', height: 'Height', installedOn: 'Installed on', note: 'Note' },
    help: { height: 'Above ground' },
  },
  read: 'Read',
  add: 'Add',
  change: 'Change',
  remove: 'Delete',
  history: 'Read changes of',
  template: 'Download the template of',
  export: 'Export',
  check: 'Check a workbook of',
  faults: 'Download wrong rows of',
  apply: 'Import',
  progress: 'Read the import of',
  cancel: 'Cancel the import of',
}
const french: Words = {
  texts: {
    add: 'Nouvelle fiche',
    create: 'Créer',
    loading: 'Chargement',
    search: 'Rechercher',
    none: 'Il n’y a encore rien ici',
    noneText: 'Ajoutez la première fiche.',
    changes: 'Modifications',
    conflict: 'Un autre utilisateur a modifié cette fiche pendant votre saisie\u00a0:',
    deleteText: 'Cette action est irréversible.',
    section: { identity: 'Identité' },
    field: { name: 'Nom', height: 'Hauteur', installedOn: 'Installé le', note: 'Note' },
    help: { height: 'Au-dessus du sol' },
  },
  read: 'Lire',
  add: 'Ajouter',
  change: 'Modifier',
  remove: 'Supprimer',
  history: 'Lire les modifications de',
  template: 'Télécharger le modèle de',
  export: 'Exporter',
  check: 'Contrôler un classeur de',
  faults: 'Télécharger les lignes erronées de',
  apply: 'Importer',
  progress: 'Lire l’import de',
  cancel: 'Annuler l’import de',
}
const spanish: Words = {
  texts: {
    add: 'Nueva ficha',
    create: 'Crear',
    loading: 'Cargando',
    search: 'Buscar',
    none: 'Aquí todavía no hay nada',
    noneText: 'Añada la primera ficha.',
    changes: 'Cambios',
    conflict: 'Otro usuario cambió esta ficha mientras usted la editaba:',
    deleteText: 'No se puede deshacer.',
    section: { identity: 'Identidad' },
    field: { name: 'Nombre', height: 'Altura', installedOn: 'Instalado el', note: 'Nota' },
    help: { height: 'Sobre el suelo' },
  },
  read: 'Leer',
  add: 'Añadir',
  change: 'Cambiar',
  remove: 'Eliminar',
  history: 'Leer los cambios de',
  template: 'Descargar la plantilla de',
  export: 'Exportar',
  check: 'Comprobar un libro de',
  faults: 'Descargar las filas erróneas de',
  apply: 'Importar',
  progress: 'Leer la importación de',
  cancel: 'Cancelar la importación de',
}
const portuguese: Words = {
  texts: {
    add: 'Nova ficha',
    create: 'Criar',
    loading: 'A carregar',
    search: 'Pesquisar',
    none: 'Ainda não há nada aqui',
    noneText: 'Adicione a primeira ficha.',
    changes: 'Alterações',
    conflict: 'Outro utilizador alterou esta ficha durante a sua edição:',
    deleteText: 'Não pode ser anulado.',
    section: { identity: 'Identidade' },
    field: { name: 'Nome', height: 'Altura', installedOn: 'Instalado em', note: 'Nota' },
    help: { height: 'Acima do solo' },
  },
  read: 'Ler',
  add: 'Adicionar',
  change: 'Alterar',
  remove: 'Eliminar',
  history: 'Ler as alterações de',
  template: 'Transferir o modelo de',
  export: 'Exportar',
  check: 'Verificar um livro de',
  faults: 'Transferir as linhas com erros de',
  apply: 'Importar',
  progress: 'Ler a importação de',
  cancel: 'Cancelar a importação de',
}

/** Texts of the screens, the kind of the record and the operations of the audit log. */
const locale = ({ one, many, words }: RecordName, language: Words) => {
  const { texts, read, add, change, remove, history } = language
  const operation = {
    [`get${many.pascal}`]: `${read} ${many.words}`,
    [`get${one.pascal}`]: `${read} ${one.words}`,
    [`create${one.pascal}`]: `${add} ${one.words}`,
    [`update${one.pascal}`]: `${change} ${one.words}`,
    [`delete${one.pascal}`]: `${remove} ${one.words}`,
    [`get${one.pascal}Changes`]: `${history} ${one.words}`,
    [`get${one.pascal}WorkbookTemplate`]: `${language.template} ${many.words}`,
    [`get${one.pascal}WorkbookExport`]: `${language.export} ${many.words}`,
    [`check${one.pascal}Workbook`]: `${language.check} ${many.words}`,
    [`get${one.pascal}WorkbookFaults`]: `${language.faults} ${many.words}`,
    [`apply${one.pascal}Workbook`]: `${language.apply} ${many.words}`,
    [`get${one.pascal}Workbook`]: `${language.progress} ${many.words}`,
    [`cancel${one.pascal}Workbook`]: `${language.cancel} ${many.words}`,
  }
  const own = { [many.camel]: { title: words, one: one.title, ...texts } }
  return `${JSON.stringify({ ...own, record: { [one.camel]: { one: one.title } }, operation }, null, 2)}\n`
}

/** Paths below `features/<name>/` and their text. */
export const recordFiles = (name: RecordName): Readonly<Record<string, string>> => ({
  'README.md': readme(name),
  [`contract/${name.kebab}.ts`]: contract(name),
  'server/tables.ts': tables(name),
  'server/index.ts': serverIndex(name),
  'server/test-authorization.ts': authorization(name),
  [`server/${name.kebab}.test.ts`]: serverTest(name),
  'web/index.ts': webIndex(name),
  'web/test-screens.ts': testScreens(name),
  'web/screens/list.tsx': listScreen(name),
  'web/screens/record.tsx': recordScreen(name),
  'web/screens/workbook.tsx': workbookScreen(name),
  'web/screens/record.screen.test.tsx': screenTest(name),
  'locales/en-GB.json': locale(name, english),
  'locales/fr-FR.json': locale(name, french),
  'locales/es-ES.json': locale(name, spanish),
  'locales/pt-PT.json': locale(name, portuguese),
  'locales/first.json': `${JSON.stringify([`${name.many.camel}.title`], null, 2)}\n`,
})
