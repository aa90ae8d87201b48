import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getFleetTable } from '../../../../features/fleet-state/contract/fleet-table.ts'
import { groupCalls } from '../../../../features/users/contract/group.ts'
import { getGroupNames } from '../../../../features/users/contract/group-endpoints.ts'
import { TimeChart } from '../../../../kit/composites/time-chart/time-chart.tsx'
import { chartWords } from '../../../../kit/gallery/demo-words.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { fleetOf } from '../../../../tests/screens/fleet-reply.ts'
import { groupRowOf } from '../../../../tests/screens/group-reply.ts'
import { renderApp } from '../../../../tests/screens/render-app.tsx'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import KeysDialog from './keys-dialog.tsx'

const groups = ['Auditors', 'Maintenance'].map((name, index) =>
  groupRowOf({ id: `30000000-0000-4000-8000-00000000000${index}`, name }),
)

const openPage = async () => {
  const page = await renderApp({
    address: '/Groups/',
    // The search reads farms and groups as soon as it opens.
    calls: [answer(groupCalls.list, { results: groups }), answer(getFleetTable, fleetOf()), answer(getGroupNames, [])],
  })
  const table = await page.findByRole('grid')
  const content = document.getElementById('content') as HTMLElement
  content.focus()
  const keys = () => page.findByRole('dialog', { name: 'Keyboard shortcuts' })
  return {
    ...page,
    table,
    content,
    keys,
    fromMenu: async () => {
      await page.user.click(page.getByRole('button', { name: /^Account of/ }))
      await page.user.click(await page.findByRole('menuitem', { name: /^Keyboard shortcuts/ }))
      return await keys()
    },
    leave: async () => {
      await page.user.keyboard('{Escape}')
      await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
      content.focus()
    },
  }
}

test('? lists the keys of the page and of its table', async () => {
  const { user, keys } = await openPage()
  await user.keyboard('?')
  const caps = [...(await keys()).querySelectorAll('kbd')].map(({ textContent }) => textContent)
  expect(caps).toEqual(expect.arrayContaining(['Ctrl', 'K', '?', '/', '↑', '↓', '←', '→', 'Enter']))
})

test('single keys that are switched off do nothing, in the table and after a new start of the page', async () => {
  const { user, keys, leave, table, content, queryByRole, close } = await openPage()
  await user.keyboard('?')
  await user.click(within(await keys()).getByRole('switch', { name: 'Single-key shortcuts' }))
  await leave()
  await user.keyboard('/?')
  expect(content).toHaveFocus()
  expect(queryByRole('dialog')).toBeNull()
  table.focus()
  await user.keyboard('{ArrowDown} ')
  expect(table.querySelector('[aria-selected="true"]')).toBeNull()
  close()

  const again = await openPage()
  await again.user.keyboard('/')
  expect(again.content).toHaveFocus()
  // The way back is in the menu of the person, which needs no key.
  await again.user.click(within(await again.fromMenu()).getByRole('switch', { name: 'Single-key shortcuts' }))
  await again.leave()
  await again.user.keyboard('/')
  expect(again.getByRole('searchbox')).toHaveFocus()
})

test('another key can open the search', async () => {
  const { user, fromMenu, leave, findByRole, queryByRole } = await openPage()
  await user.click(within(await fromMenu()).getByRole('combobox', { name: 'Search key' }))
  await user.click(await findByRole('option', { name: 'Alt K' }))
  await leave()
  await user.keyboard('{Control>}k{/Control}')
  expect(queryByRole('dialog')).toBeNull()
  await user.keyboard('{Alt>}k{/Alt}')
  const search = await findByRole('dialog', { name: 'Search' })
  // The dialog takes the focus once it stands.
  await waitFor(() => expect(within(search).getByRole('combobox')).toHaveFocus())
})

test('the keys of a chart stand in the list where there is one; single keys say that they are off', async () => {
  const range = { fromMs: Date.UTC(2026, 9, 24), toMs: Date.UTC(2026, 9, 25) }
  const keys = { cross: 'Move the crosshair', pan: 'Earlier or later', zoom: 'Zoom in or out', back: 'Back' }
  const { user, findByRole, getByText, getByRole } = await renderScreen(
    <>
      <TimeChart
        label="Power"
        series={[]}
        range={range}
        onRange={() => undefined}
        zone="Europe/Paris"
        zoneLabel="Europe/Paris"
        resolutionLabel=""
        locale="en-GB"
        words={{ ...chartWords, keys }}
      />
      <KeysDialog opened onClose={() => undefined} />
    </>,
  )
  await findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of Object.values(keys)) expect(getByText(words)).toBeVisible()
  const zoom = getByText('Zoom in or out').parentElement
  expect(zoom).not.toHaveTextContent('off')
  await user.click(getByRole('switch', { name: 'Single-key shortcuts' }))
  expect(zoom).toHaveTextContent('off')
})
