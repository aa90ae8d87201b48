import type { RecordName } from './record-name.ts'

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

/** Files of the page of a new kind of record. */
export const recordWebFiles = (name: RecordName): Readonly<Record<string, string>> => ({
  'web/index.ts': webIndex(name),
  'web/test-screens.ts': testScreens(name),
  'web/screens/list.tsx': listScreen(name),
  'web/screens/record.tsx': recordScreen(name),
  'web/screens/workbook.tsx': workbookScreen(name),
  'web/screens/record.screen.test.tsx': screenTest(name),
})
