import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { getDocuments } from '../../../platform/contract/document-calls.ts'
import { initialValues } from '../../../platform/contract/record-kind.ts'
import { getReferences, getReferenceUses } from '../../../platform/contract/reference-calls.ts'
import { answer, problem } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../../plant-card/contract/card-node.ts'
import { companyCalls, companyKind } from '../contract/company.ts'
import {
  getCompanyLinkedSubFarms,
  getCompanySubCategory,
  getLikeCompanies,
  mergeCompanies,
} from '../contract/company-calls.ts'
import { companyLinkCalls } from '../contract/company-link.ts'
import { companiesPath, companyCardPath } from '../contract/company-paths.ts'
import { getOwnership } from '../contract/ownership-call.ts'
import { shareholdingCalls, shareholdingKind } from '../contract/shareholding.ts'
import { feature } from './index.ts'

const all = READ + EDIT + MANAGE
const texts = (text: string) => ({ 'en-GB': text, 'fr-FR': text, 'es-ES': text, 'pt-PT': text })
const company = {
  ...{ id: '7', version: 2, ...initialValues(companyKind.fields), name: 'North Wind', country: 'FR' },
  ...{ subCategories: ['owner'], farms: 3, netMw: 41.25 },
}
const page = (results: readonly object[]) => ({ results, count: results.length, total: results.length }) as never

const open = async (path: string, address: string, scene: Partial<Scene> = {}) => {
  const route = feature.routes.find((one) => one.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const { default: Screen } = await route.screen()
  return renderScreen(<Screen />, {
    ...{ address, path, now: '2026-11-20T10:00:00Z', slots: feature.slots ?? [], places: feature.records },
    person: personOf({ products: { PICCompanies: all, PICFarmCompanies: all } }),
    calls: [
      answer(companyCalls.get, company as never),
      answer(companyCalls.changes, { results: [] }),
      answer(getReferenceUses, { results: [] }),
      answer(getDocuments, { results: [] }),
      answer(getCompanySubCategory, [{ code: 'owner', labels: texts('Owner') }]),
      answer(getReferences, ({ query }) => ({
        results: (query.ids ?? []).map((id) => ({ id, label: `Company ${id}` })),
        count: 0,
      })),
      ...(scene.calls ?? []),
    ],
    ...(scene.person && { person: scene.person }),
  })
}

test('the card shows facts, figures and tabs; Equipment stands only at a manufacturer', async () => {
  const { findByRole, findByText, getByRole } = await open(companyCardPath, '/PlantIDCard/Companies/Details/Edit/7')
  expect(await findByRole('heading', { name: 'North Wind', level: 1 })).toBeVisible()
  expect(await findByText('Owner')).toBeVisible()
  expect(await findByText('41.3 MW')).toBeVisible()
  const tabs = within(getByRole('navigation', { name: 'Parts of the company' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['General', 'Sub-farms', 'Shareholders', 'Companies'])
})

test('a new company shows companies with a like name before it is saved', async () => {
  const path = `${companiesPath}/Details/Create`
  const { fill, findByRole, findByText, requests } = await open(path, path, {
    calls: [answer(getLikeCompanies, { results: [{ id: '7', name: 'North Wind', country: 'FR' }] })],
  })
  await fill(await findByRole('textbox', { name: /^Name/ }), 'Nort Wind')
  expect(await findByText('Companies with a like name')).toBeVisible()
  expect(await findByRole('link', { name: 'North Wind' })).toHaveAttribute('href', `${companiesPath}/Details/Edit/7`)
  expect(requests(getLikeCompanies).at(-1)).toEqual({ query: { name: 'Nort Wind' } })
})

const share = {
  ...{ id: '8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5d', version: 1, ...initialValues(shareholdingKind.fields) },
  ...{ company: '7', holder: '9', share: 60, from: '2020-01-01' },
}

test('the tab lists shareholders and the unknown part of today; a refused share names its reason', async () => {
  const address = '/PlantIDCard/Companies/Details/Edit/7/Shareholders'
  const fault = { path: 'body.share', message: 'makes 110 %', code: 'over-whole', bound: '2020-01-01', value: '50' }
  const { user, fill, findByRole, findByText, findByLabelText, requests } = await open(
    `${companyCardPath}/Shareholders`,
    address,
    {
      calls: [
        answer(shareholdingCalls.list, page([share])),
        answer(shareholdingCalls.create, problem(400, 'invalid', [fault])),
      ],
    },
  )
  expect(await findByRole('button', { name: 'Company 9' })).toBeVisible()
  expect(await findByText('Today 60.000 % are known and 40.000 % are not known.')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Add shareholder' }))
  await fill(await findByLabelText(/^Person or other owner/), 'Family')
  await fill(await findByRole('textbox', { name: /^Share/ }), '50')
  await fill(await findByRole('textbox', { name: /^From/ }), '2020-01-01')
  await user.click(await findByRole('button', { name: 'Save' }))
  expect(await findByText('The shares make more than 100 % from 2020-01-01 on.')).toBeVisible()
  expect(requests(shareholdingCalls.create)).toEqual([
    { body: { company: '7', holderName: 'Family', share: 50, from: '2020-01-01' } },
  ])
})

test('the sub-farms of a company lead to their cards', async () => {
  const link = { id: share.id, entCode: 'AAA-SF', name: 'Row 1', farmCode: 'AAA', farmName: 'North farm' }
  const results = [{ ...link, role: 'owner', share: 80, from: '2020-01-01', to: null, reference: null }]
  const { findByRole, findByText } = await open(
    `${companyCardPath}/Subfarms`,
    '/PlantIDCard/Companies/Details/Edit/7/Subfarms',
    { calls: [answer(getCompanyLinkedSubFarms, { id: '7', results, listCodeWidget: ['AAA-SF'] })] },
  )
  const row = await findByRole('link', { name: 'Row 1' })
  expect(row).toHaveAttribute('href', '/PlantIDCard/SubFarm/Details/AAA-SF/Companies')
  expect(await findByText('80.000 %')).toBeVisible()
})

test('who may not read companies reads which right is missing', async () => {
  const { findByText } = await open(companiesPath, companiesPath, { person: personOf({ products: {} }) })
  expect(await findByText(/PICCompanies|Companies/)).toBeVisible()
})

test('several companies are merged into one of them', async () => {
  const twin = { ...company, id: '8', version: 1, name: 'North Wind SA' }
  const { user, findByRole, requests } = await open(companiesPath, companiesPath, {
    calls: [
      answer(companyCalls.list, page([company, twin])),
      answer(mergeCompanies, { changeSet: 1, moved: 4, names: ['North Wind SA'] }),
    ],
  })
  await findByRole('row', { name: /North Wind SA/ })
  await user.click(await findByRole('button', { name: 'Select rows' }))
  await user.click(await findByRole('button', { name: 'Select all' }))
  await user.click(await findByRole('button', { name: 'Merge' }))
  const dialog = await findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(requests(mergeCompanies)).toEqual([{ body: { keep: '7', merge: [{ id: '8', version: 1 }] } }]),
  )
})

const node: CardNode = {
  ...{ entCode: 'AAA-SF', level: 'subFarm', type: 'SUB_FARM', technology: 'wind', name: 'Row 1', farmCode: 'AAA' },
  ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris' },
  ...{ parents: [], children: [], rights: { PICFarmCompanies: all } },
}
const box = { companyId: null, isOwnGroup: false }
const ownership = {
  ...{ entCode: 'AAA-SF', from: '2026-11-20', to: '2026-11-20', ratedMw: 10, netShare: 70 },
  nodes: [
    { ...box, key: 'company node AAA-SF', sort: 'node' as const, name: 'Row 1', layer: 0, percent: 100 },
    { ...box, key: 'company 7', sort: 'company' as const, companyId: '7', name: 'North Wind', layer: 1, percent: 70 },
    { ...box, key: 'name Family', sort: 'name' as const, name: 'Family', layer: 1, percent: 30 },
  ],
  edges: [
    { from: 'company 7', to: 'company node AAA-SF', percent: 70 },
    { from: 'name Family', to: 'company node AAA-SF', percent: 30 },
  ],
  owners: [
    { key: 'company 7', sort: 'company' as const, companyId: '7', name: 'North Wind', percent: 70, mw: 7 },
    { key: 'name Family', sort: 'name' as const, companyId: null, name: 'Family', percent: 30, mw: 3 },
  ],
}

test('a card shows its companies and owners; the mean of a month asks for its days', async () => {
  const { user, findByRole, findByText, requests } = await open(
    '/PlantIDCard/SubFarm/Details/{-$entCode}/Companies',
    '/PlantIDCard/SubFarm/Details/AAA-SF/Companies?on=2026-02-10',
    {
      calls: [answer(getCardNode, node), answer(companyLinkCalls.list, page([])), answer(getOwnership, ownership)],
    },
  )
  const table = await findByRole('table', { name: 'Ultimate owners' })
  expect(within(table).getByText('7.00 MW')).toBeVisible()
  expect(await findByText('70.00 % · 7.0 MW')).toBeVisible()
  expect(requests(getOwnership)[0]).toMatchObject({ query: { to: '2026-02-10' } })
  await user.click(await findByRole('radio', { name: 'Mean of the month' }))
  await waitFor(() =>
    expect(requests(getOwnership).at(-1)).toMatchObject({ query: { from: '2026-02-01', to: '2026-02-28' } }),
  )
})
