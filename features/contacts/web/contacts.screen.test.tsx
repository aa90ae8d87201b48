import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { initialValues } from '../../../platform/contract/record-kind.ts'
import { getReferences, getReferenceUses } from '../../../platform/contract/reference-calls.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../../plant-card/contract/card-node.ts'
import { contactCalls, contactKind } from '../contract/contact.ts'
import { getLinkedContacts, getLinksOfContact, type LinkedContact } from '../contract/contact-calls.ts'
import { contactLinkCalls } from '../contract/contact-link.ts'
import { contactCardPath, createContactPath } from '../contract/contact-paths.ts'
import { feature } from './index.ts'

const all = READ + EDIT + MANAGE
const contact = {
  ...{ id: '3', version: 1, ...initialValues(contactKind.fields), lastName: 'Dubois', firstName: 'Elsa' },
  ...{ fullName: 'Elsa Dubois', category: 'ON_CALL_DUTY', numbers: '+33639981234', emails: [] },
  phones: [{ number: '+33 6 39 98 12 34', sort: 'mobile', nights: 'yes' }],
  privatePhones: [],
}
const linked: LinkedContact = {
  ...{ id: '3', lastName: 'Dubois', firstName: 'Elsa', fullName: 'Elsa Dubois', category: 'ON_CALL_DUTY', order: 1 },
  ...{ linkToSubFarmId: '8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5d', entCode: 'AAA-SF', subFarmName: 'Row 1' },
  ...{ farmName: 'North farm', from: '2020-01-01', to: null, numbers: ['+33639981234'] },
}

const open = async (path: string, address: string, calls: Scene['calls'] = [], held = all) => {
  const route = feature.routes.find((one) => one.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const { default: Screen } = await route.screen()
  return renderScreen(<Screen />, {
    ...{ address, path, now: '2026-11-20T10:00:00Z', slots: feature.slots ?? [], places: feature.records },
    person: personOf({ products: { PICContacts: held, PICFarmContacts: all } }),
    calls: [
      answer(contactCalls.get, contact as never),
      answer(contactCalls.changes, { results: [] }),
      answer(getReferenceUses, { results: [] }),
      answer(getReferences, { results: [], count: 0 }),
      ...calls,
    ],
  })
}
const address = '/PlantIDCard/Contacts/Details/Edit/3'

test('a press on a number dials it, and the card says who answers at night', async () => {
  const { findByRole, findByText, queryByText } = await open(contactCardPath, address)
  expect(await findByRole('link', { name: '+33 6 39 98 12 34' })).toHaveAttribute('href', 'tel:+33639981234')
  expect(await findByText(/answers at night/)).toBeVisible()
  expect(queryByText('+33639981234')).toBeNull()
})

test('a number without the code of its country is refused before it is sent', async () => {
  const { user, fill, findByRole, findByText, findAllByRole, requests } = await open(
    createContactPath,
    createContactPath,
  )
  await fill(await findByRole('textbox', { name: /^Last name/ }), 'Dubois')
  const [add] = await findAllByRole('button', { name: 'Add row' })
  if (!add) throw new Error('no button adds a row')
  await user.click(add)
  await fill(await findByRole('textbox', { name: /^Number/ }), '06 39 98 00 01')
  await user.click(await findByRole('combobox', { name: /^Category/ }))
  await user.click(await findByRole('option', { name: 'Emergency' }))
  await user.click(await findByRole('button', { name: 'Create' }))
  expect(await findByText(/is not international/)).toBeVisible()
  expect(requests(contactCalls.create)).toEqual([])
})

test('the form shows private numbers to users who manage contacts only', async () => {
  const managed = await open(contactCardPath, `${address}?edit=contact`)
  expect(await managed.findByText('Private numbers')).toBeVisible()
  managed.close()
  const edited = await open(contactCardPath, `${address}?edit=contact`, [], READ + EDIT)
  expect(await edited.findByText('Phone numbers')).toBeVisible()
  expect(edited.queryByText('Private numbers')).toBeNull()
})

test('the sub-farms of a contact lead to their cards', async () => {
  const { findByRole } = await open(`${contactCardPath}/Subfarms`, `${address}/Subfarms`, [
    answer(getLinksOfContact, { results: [linked] }),
  ])
  expect(await findByRole('link', { name: 'Row 1' })).toHaveAttribute(
    'href',
    '/PlantIDCard/SubFarm/Details/AAA-SF/Contacts',
  )
})

test('the card of a farm has the contacts of its sub-farms with their numbers', async () => {
  const node: CardNode = {
    ...{ entCode: 'AAA.E', level: 'farm', type: 'FARM', technology: 'wind', name: 'North farm', farmCode: 'AAA' },
    ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris' },
    ...{ parents: [], children: [], rights: { PICFarmContacts: all } },
  }
  const { findByRole, requests } = await open(
    '/PlantIDCard/Farm/Details/{-$entCode}/Contacts',
    '/PlantIDCard/Farm/Details/AAA.E/Contacts',
    [answer(getCardNode, node), answer(getLinkedContacts, { results: [linked] })],
  )
  const table = await findByRole('table', { name: 'Contacts and their numbers' })
  expect(within(table).getByRole('link', { name: '+33639981234' })).toHaveAttribute('href', 'tel:+33639981234')
  expect(requests(getLinkedContacts)).toEqual([{ query: { entCode: 'AAA.E' } }])
  expect(requests(contactLinkCalls.list)).toEqual([])
})
