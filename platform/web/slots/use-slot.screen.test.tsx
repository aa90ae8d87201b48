import { waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { takeComplaints } from '../../../tests/screens/complaints.ts'
import { admin, reader } from '../../../tests/screens/people.ts'
import { renderScreen } from '../../../tests/screens/render-screen.tsx'
import { declareSlot, fillSlot, type SlotPart } from './slot.ts'
import { useSlot } from './use-slot.tsx'

const slot = declareSlot<{ readonly farmCode: string }>('panel')

function Host() {
  return useSlot(slot).map(({ id, Part }) => (
    <Suspense key={id} fallback="Loading">
      <Part farmCode="FR-VLM" />
    </Suspense>
  ))
}

type Props = { readonly farmCode: string }
const fill = (id: string, order: number, more: Partial<SlotPart<Props>> = {}) =>
  fillSlot(slot, {
    id,
    order,
    right: 'signed-in',
    label: `Part ${id}`,
    part: async () => ({ default: ({ farmCode }: Props) => <p>{`${id} of ${farmCode}`}</p> }),
    ...more,
  })

let isBroken = false
function Fragile() {
  if (isBroken) throw new Error('Broken')
  return <p>Whole again</p>
}

test('parts stand in their order, without those for which the person lacks the right', async () => {
  const slots = [fill('last', 30), fill('first', 10), fill('secret', 20, { right: 'super-admin' })]
  const shown = async (person: typeof admin) => {
    const { findByText, queryByText, getAllByText, close } = await renderScreen(<Host />, { slots, person })
    await findByText('last of FR-VLM')
    await waitFor(() => expect(queryByText('Loading')).toBeNull())
    const texts = getAllByText(/of FR-VLM/).map(({ textContent }) => textContent)
    close()
    return texts
  }
  expect(await shown(reader)).toEqual(['first of FR-VLM', 'last of FR-VLM'])
  expect(await shown(admin)).toEqual(['first of FR-VLM', 'secret of FR-VLM', 'last of FR-VLM'])
})

test('a part that throws says so under its name, the others stay, and another try draws it', async () => {
  isBroken = true
  const slots = [fill('fragile', 10, { part: async () => ({ default: Fragile }) }), fill('sound', 20)]
  const { findByRole, findByText, getByRole, queryByRole, user } = await renderScreen(<Host />, { slots })
  expect(await findByRole('alert')).toHaveTextContent(/Part fragile.*stopped working/)
  expect(await findByText('sound of FR-VLM')).toBeVisible()
  expect(takeComplaints()).toEqual([expect.stringContaining('Broken')])
  isBroken = false
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(await findByText('Whole again')).toBeVisible()
  expect(queryByRole('alert')).toBeNull()
})

test('a part whose file did not come says so, and another try asks for the file again', async () => {
  let tries = 0
  const part = async () => {
    tries += 1
    if (tries === 1) throw new Error('No network')
    return { default: () => <p>Loaded</p> }
  }
  const { findByRole, findByText, user } = await renderScreen(<Host />, { slots: [fill('late', 10, { part })] })
  expect(await findByRole('alert')).toHaveTextContent(/Part late/)
  takeComplaints()
  await user.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('Loaded')).toBeVisible()
  expect(tries).toBe(2)
})
