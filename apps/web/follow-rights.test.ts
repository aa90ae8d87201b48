import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/web/api/api-error.ts'
import { followRights } from './follow-rights.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

/** A page that shows farms and people, and holds a list that was shown before. */
const openPage = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const steps: string[] = []
  let mayReadPeople = true
  let farms = 2
  let changed = () => {}
  const show = (name: string, queryFn: () => Promise<unknown>) => {
    const observer = new QueryObserver(queries, { queryKey: [name], queryFn })
    observer.subscribe(() => undefined)
    return observer
  }
  const shown = show('farms', async () => farms)
  const people = show('people', async () => {
    if (!mayReadPeople) throw new ApiError(403, 'forbidden', 'No right')
    return ['Ada']
  })
  queries.setQueryData(['earlier'], 'a list')
  const reloadPerson = vi.fn(async () => void steps.push('person'))
  const rests: (() => void)[] = []
  followRights({
    live: {
      onRights: (heard) => {
        changed = heard
        return () => undefined
      },
    },
    session: { person: () => ({}) as never, reloadPerson },
    queries,
    enterAnew: async () => void steps.push('guard'),
    keepAnew: async (change) => {
      steps.push('forget')
      await change()
      steps.push('keep')
    },
    rest: () => new Promise<void>((resolve) => rests.push(resolve)),
  })
  return {
    queries,
    steps,
    shown,
    people,
    reloadPerson,
    change: (to: { mayReadPeople: boolean; farms: number }) => {
      mayReadPeople = to.mayReadPeople
      farms = to.farms
      changed()
    },
    changed: () => changed(),
    rested: () => rests.shift()?.(),
  }
}

test('when rights change the person, the guard and then the data are asked anew, and what is refused is gone', async () => {
  const page = openPage()
  await settled()
  expect(page.people.getCurrentResult().data).toEqual(['Ada'])
  page.change({ mayReadPeople: false, farms: 1 })
  await settled()
  expect(page.steps).toEqual(['forget', 'person', 'guard'])
  expect(page.shown.getCurrentResult().data).toBe(1)
  expect(page.people.getCurrentResult().data).toBeUndefined()
  expect(page.people.getCurrentResult().isError).toBe(true)
  expect(page.queries.getQueryData(['earlier'])).toBeUndefined()
  page.rested()
  await settled()
  expect(page.steps).toEqual(['forget', 'person', 'guard', 'person', 'guard', 'keep'])
})

test('a change while another is taken over is taken over as well', async () => {
  const page = openPage()
  await settled()
  page.changed()
  await settled()
  page.change({ mayReadPeople: true, farms: 7 })
  page.rested()
  await settled()
  page.rested()
  await settled()
  expect(page.reloadPerson).toHaveBeenCalledTimes(4)
  expect(page.shown.getCurrentResult().data).toBe(7)
  expect(page.steps.at(-1)).toBe('keep')
})

test('a session that is over ends it, and the next change is followed', async () => {
  const page = openPage()
  await settled()
  page.reloadPerson.mockRejectedValueOnce(new ApiError(401, 'unauthenticated', 'No session'))
  page.changed()
  await settled()
  expect(page.steps).toEqual(['forget'])
  page.changed()
  await settled()
  expect(page.steps).toEqual(['forget', 'forget', 'person', 'guard'])
})
