import { fireEvent, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { answer, problem } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import type { DocumentRules } from '../../contract/document.ts'
import {
  deleteDocument,
  getDocument,
  getDocumentContent,
  getDocumentPicture,
  getDocuments,
  type RecordDocument,
  updateDocument,
} from '../../contract/document-calls.ts'
import { documentChangeText } from './document-changes.ts'
import { FileControl } from './file-control.tsx'
import { FormKind } from './form-kind.ts'
import { RecordDocuments } from './record-documents.tsx'

const product = 'PICFarmEquipments'
const right = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const
const kind = { kind: 'crane', words: 'cranes', right }
const rules: DocumentRules = { categories: ['manual', 'certificate'], largestBytes: 1_000_000 }
const recordId = '20000000-0000-4000-8000-000000000001'
const productOf = (flags: number) => ({ [product]: flags })
const reader = personOf({ products: productOf(READ) })
const editor = personOf({ products: productOf(READ + EDIT) })
const manager = personOf({ products: productOf(READ + EDIT + MANAGE) })

const fileOf = (number: number, more: Partial<RecordDocument['files'][0]> = {}) => ({
  ...{ number, fileName: `manual-${number}.pdf`, mediaType: 'application/pdf', isNameTrue: true, bytes: 1_234_567 },
  ...{ sha256: 'a'.repeat(64), uploadedBy: 'Ada Byron', uploadedAtMs: Date.UTC(2026, 10, 3, 8) },
  ...more,
})
const documentOf = (title: string, index: number, more: Partial<RecordDocument> = {}): RecordDocument => ({
  ...{ id: `10000000-0000-4000-8000-00000000000${index}`, version: 3, kind: 'crane', recordId, field: null, title },
  ...{ category: 'manual', validTo: null, note: null, files: [fileOf(1)] },
  ...more,
})
const manual = documentOf('Operating manual', 1, { files: [fileOf(2), fileOf(1)], note: 'Signed copy' })
const certificate = documentOf('Load test', 2, { category: 'certificate', validTo: '2026-12-20' })
const old = documentOf('Old load test', 3, { validTo: '2026-11-01' })
const lie = documentOf('Plan', 4, {
  files: [fileOf(1, { fileName: 'plan.pdf', mediaType: 'image/svg+xml', isNameTrue: false })],
})
const now = '2026-11-27T10:00:00Z'

const open = (documents: readonly RecordDocument[], scene: Partial<Scene> = {}) =>
  renderScreen(<RecordDocuments kind={kind} rules={rules} recordId={recordId} />, {
    calls: [answer(getDocuments, { results: [...documents] })],
    person: manager,
    now,
    ...scene,
  })

/** The upload of a browser, held until the test ends it. */
class StandInUpload {
  static all: StandInUpload[] = []
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  statusText = ''
  responseText = ''
  address = ''
  sent: Blob | undefined
  open(_method: string, address: string) {
    this.address = address
    StandInUpload.all.push(this)
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(file: Blob) {
    this.sent = file
  }
  abort() {
    this.onabort?.()
  }
  end(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}
beforeEach(() => {
  StandInUpload.all = []
  vi.stubGlobal('XMLHttpRequest', StandInUpload)
})
afterEach(() => vi.unstubAllGlobals())

const fileNamed = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const dropOn = (target: Element, files: readonly File[]) =>
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } })

test('each document has category, version, size, who and when; what ends soon or lies has a mark', async () => {
  const { findByText, getByText, getAllByRole } = await open([manual, certificate, old, lie])
  const rows = (await findByText('Operating manual')).closest('li') as HTMLElement
  expect(rows).toHaveTextContent(/Manual.*Version 2.*PDF.*1.2 MB.*Ada Byron.*3 Nov 2026/)
  expect(rows).toHaveTextContent('Signed copy')
  expect(getByText('Ends on 20 Dec 2026')).toBeVisible()
  expect(getByText('Ended on 1 Nov 2026')).toBeVisible()
  expect(getByText('The name is “plan.pdf”, but the content is SVG.')).toBeVisible()
  expect(getAllByRole('heading', { name: /Documents/ })).toHaveLength(1)
})

test('a reader sees documents and neither upload nor change', async () => {
  const { findByRole, queryByText, queryByRole, user } = await open([manual], { person: reader })
  await user.click(await findByRole('button', { name: 'Actions for Operating manual' }))
  expect(await findByRole('menuitem', { name: 'Download' })).toBeVisible()
  expect(queryByRole('menuitem', { name: 'New version' })).toBeNull()
  expect(queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  expect(queryByText('Add documents')).toBeNull()
})

test('dropped files go up one after the other with progress, and can be cancelled and sent again', async () => {
  const { findByText, getByRole, getByText, queryByText, user } = await open([], { person: editor })
  await findByText('No documents yet.')
  dropOn(getByRole('group', { name: 'Add documents' }).querySelector('div') as Element, [
    fileNamed('a.pdf', 1_000),
    fileNamed('b.pdf'),
  ])
  await waitFor(() => expect(StandInUpload.all).toHaveLength(1))
  const [first] = StandInUpload.all
  expect(first?.address).toBe(`/api/Documents?kind=crane&recordId=${recordId}&fileName=a.pdf`)
  first?.upload.onprogress?.({ loaded: 500 })
  expect(await findByText(/^50 %|^50%/)).toBeVisible()
  expect(getByText('Waiting')).toBeVisible()
  first?.onerror?.()
  expect(await findByText('The upload was interrupted. Try again.')).toBeVisible()
  await waitFor(() => expect(StandInUpload.all).toHaveLength(2))
  await user.click(getByRole('button', { name: 'Cancel b.pdf' }))
  await waitFor(() => expect(queryByText('b.pdf')).toBeNull())
  await user.click(getByRole('button', { name: 'Try a.pdf again' }))
  await waitFor(() => expect(StandInUpload.all).toHaveLength(3))
  StandInUpload.all[2]?.end(200, manual)
  await waitFor(() => expect(queryByText('a.pdf')).toBeNull())
})

test('leaving the page while a file is on its way is asked for', async () => {
  const { findByText, getByRole, asksBeforeClosing } = await open([], { person: editor })
  await findByText('No documents yet.')
  expect(asksBeforeClosing()).toBe(false)
  dropOn(getByRole('group', { name: 'Add documents' }).querySelector('div') as Element, [fileNamed('a.pdf')])
  await waitFor(() => expect(StandInUpload.all).toHaveLength(1))
  expect(asksBeforeClosing()).toBe(true)
  StandInUpload.all[0]?.end(200, manual)
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

/** A form with one field. */
function Form({ onValue }: { readonly onValue: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  const field = { kind: 'file', section: 'identity', types: ['image/png'], largestBytes: 1_000 } as const
  const change = (next: string | null) => {
    onValue(next)
    setValue(next)
  }
  return (
    <FormKind value={kind}>
      <FileControl
        {...{ name: 'plate', field, label: 'Type plate', error: undefined, needed: false, disabled: false }}
        value={value}
        onChange={change}
      />
    </FormKind>
  )
}

test('the control of a file uploads at once, and gives the form the id', async () => {
  const values: unknown[] = []
  const plate = documentOf('Plate', 6, { recordId: null, files: [fileOf(1, { fileName: 'plate.pdf' })] })
  const { getByRole, findByText, user, queryByText } = await renderScreen(
    <Form onValue={(value) => values.push(value)} />,
    {
      calls: [answer(getDocument, plate)],
      person: editor,
    },
  )
  const zone = getByRole('group', { name: 'Type plate' }).querySelector('div') as Element
  dropOn(zone, [fileNamed('plate.png', 2_000)])
  expect(await findByText(/plate\.png/)).toBeVisible()
  expect(StandInUpload.all).toHaveLength(0)
  dropOn(zone, [fileNamed('plate.png')])
  await waitFor(() =>
    expect(StandInUpload.all[0]?.address).toBe('/api/Documents?kind=crane&field=plate&fileName=plate.png'),
  )
  StandInUpload.all[0]?.end(200, plate)
  expect(await findByText('plate.pdf')).toBeVisible()
  await user.click(getByRole('button', { name: 'Remove file' }))
  expect(queryByText('plate.pdf')).toBeNull()
  expect(values).toEqual([plate.id, null])
})

test('the history tells a document by its title, and a file by what happened', () => {
  const t = i18next.t
  const of = (field: string, before: unknown, after: unknown) =>
    documentChangeText(
      t,
      { field, before, after },
      field === 'plate' ? ({ kind: 'file' } as never) : undefined,
      'Type plate',
    )
  const id = manual.id
  expect([of('#document', null, 'Manual (a.pdf, v1)'), of('#document', 'A (a.pdf, v1)', 'B (a.pdf, v1)')]).toEqual([
    'Manual (a.pdf, v1)',
    'A (a.pdf, v1) → B (a.pdf, v1)',
  ])
  expect([of('plate', null, id), of('plate', id, recordId), of('plate', id, null)]).toEqual([
    'Type plate: file added',
    'Type plate: file changed',
    'Type plate: file removed',
  ])
  expect(of('height', 1, 2)).toBeUndefined()
})

test('a refused file says why, with the limit', async () => {
  const { findByText, getByRole } = await open([], { person: editor })
  await findByText('No documents yet.')
  const zone = () => getByRole('group', { name: 'Add documents' }).querySelector('div') as Element
  dropOn(zone(), [fileNamed('a.exe')])
  await waitFor(() => expect(StandInUpload.all).toHaveLength(1))
  const errors = [{ path: 'body', message: 'x', value: 'text/html', bound: 'application/pdf, image/png' }]
  const body = { type: 'x', title: 'x', status: 415, code: 'wrong-type', requestId: 'r', errors }
  StandInUpload.all[0]?.end(415, body)
  expect(await findByText('The content is HTML. Allowed: PDF, PNG.')).toBeVisible()
})

test('title, category and last day change with the version that the user saw', async () => {
  const bodies: unknown[] = []
  const { findByRole, getByRole, fill, user, queryByRole } = await open([manual], {
    calls: [
      answer(getDocuments, { results: [manual] }),
      answer(updateDocument, ({ body }) => {
        bodies.push(body)
        return manual
      }),
    ],
  })
  await user.click(await findByRole('button', { name: 'Actions for Operating manual' }))
  await user.click(await findByRole('menuitem', { name: 'Rename and change' }))
  const title = await findByRole('textbox', { name: 'Title' })
  await fill(title, '')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(title).toHaveAccessibleDescription('Required')
  await fill(title, 'Manual K1')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  const values = { title: 'Manual K1', category: 'manual', validTo: null, note: 'Signed copy' }
  expect(bodies).toEqual([{ version: 3, ...values }])
})

test('a deletion is confirmed, and a conflict is told', async () => {
  const { findByRole, findByText, user } = await open([manual], {
    calls: [answer(getDocuments, { results: [manual] }), answer(deleteDocument, problem(409, 'conflict'))],
  })
  await user.click(await findByRole('button', { name: 'Actions for Operating manual' }))
  await user.click(await findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await findByRole('dialog', { name: 'Delete Operating manual?' }))
  expect(dialog.getByText('All 2 versions are deleted.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await findByText(/Another user has changed this document/)).toBeVisible()
})

test('older versions open on request', async () => {
  const { findByRole, findByText, user } = await open([manual])
  await user.click(await findByRole('button', { name: '1 older version' }))
  expect(await findByText('manual-1.pdf')).toBeVisible()
})

test('a picture that cannot be read says so in its large view', async () => {
  const photo = documentOf('Nacelle', 5, { files: [fileOf(1, { fileName: 'n.png', mediaType: 'image/png' })] })
  const { findByRole, user } = await open([photo], {
    calls: [answer(getDocuments, { results: [photo] }), answer(getDocumentPicture, problem(404, 'no-picture'))],
  })
  await user.click(await findByRole('button', { name: 'Nacelle' }))
  const dialog = within(await findByRole('dialog', { name: 'Nacelle' }))
  expect(await dialog.findByText('This picture cannot be shown. Download the file.')).toBeVisible()
})

test('an error offers Retry; without the right the section says so', async () => {
  const failed = await open([], { calls: [answer(getDocuments, problem(500, 'internal'))] })
  expect(await failed.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test.each(languages)('has texts in %s', async (language) => {
  const { findByText } = await open([manual, certificate, old, lie], { language, width: 390 })
  await findByText('Operating manual')
  expect(document.body.textContent).not.toMatch(/documents\.|\{\{/)
})

test('pictures stand in a slider, and load when they or their neighbours are shown', async () => {
  const photo = (title: string, index: number) =>
    documentOf(title, index, { files: [fileOf(1, { fileName: `${title}.jpg`, mediaType: 'image/jpeg' })] })
  const photos = ['Hub', 'Tower', 'Blade', 'Door', 'Crane'].map((title, index) => photo(title, index + 1))
  const {
    user,
    answer: answerLater,
    findByRole,
    getByRole,
    requests,
    downloads,
  } = await open([...photos, { ...manual, id: photo('', 9).id }], {
    calls: [
      answer(getDocuments, { results: [...photos, { ...manual, id: photo('', 9).id }] }),
      answer(getDocumentPicture, problem(404, 'no-picture')),
    ],
  })
  const slider = within(await findByRole('region', { name: 'Pictures' }))
  expect(slider.getByRole('group', { name: 'Picture 1 of 5' })).toHaveTextContent('Hub')
  const large = () =>
    requests(getDocumentPicture).flatMap(({ params, query }) => (query?.size === 'medium' ? [params?.id.at(-1)] : []))
  await waitFor(() => expect(large().toSorted()).toEqual(['1', '2', '5']))
  await user.click(slider.getByRole('button', { name: 'Next picture' }))
  await waitFor(() => expect(large().toSorted()).toEqual(['1', '2', '3', '5']))
  await user.click(getByRole('button', { name: 'Door' }))
  const dialog = within(await findByRole('dialog', { name: 'Door' }))
  expect(dialog.getByRole('group', { name: 'Picture 4 of 5' })).toHaveTextContent('Door')
  await user.click(dialog.getByRole('button', { name: 'Next picture' }))
  const next = within(await findByRole('dialog', { name: 'Crane' }))
  answerLater(getDocumentContent, problem(404, 'not-found'))
  await user.click(next.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(requests(getDocumentContent)[0]?.params?.id.at(-1)).toBe('5'))
  expect(downloads).toEqual([])
})

test('the browser downloads a version itself, of any size', async () => {
  const { user, answer: answerLater, findByRole, requests, downloads, savedFiles } = await open([manual])
  answerLater(getDocumentContent, '')
  await user.click(await findByRole('button', { name: 'Actions for Operating manual' }))
  await user.click(await findByRole('menuitem', { name: 'Download' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  const [{ number, fileName } = { number: 0, fileName: '' }] = manual.files
  expect(downloads).toEqual([{ name: fileName, address: `/api/Documents/${manual.id}/Content?number=${number}` }])
  expect(requests(getDocumentContent)).toHaveLength(1)
  expect(savedFiles).toEqual([])
})

test('documents beside a record of another day are those of today, and nobody changes them', async () => {
  const { user, findByText, findByRole, queryByText, queryByRole } = await renderScreen(
    <RecordDocuments kind={kind} rules={rules} recordId={recordId} isReadOnly />,
    { calls: [answer(getDocuments, { results: [manual] })], person: manager, now },
  )
  expect(await findByText('These are the documents of today.')).toBeVisible()
  expect(queryByText('Add documents')).toBeNull()
  await user.click(await findByRole('button', { name: 'Actions for Operating manual' }))
  expect(await findByRole('menuitem', { name: 'Download' })).toBeVisible()
  for (const name of ['New version', 'Delete']) expect(queryByRole('menuitem', { name })).toBeNull()
})
