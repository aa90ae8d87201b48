import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebRoute } from '../../platform/web/feature.ts'
import { preloadScreen, routeAt } from './screen-preload.ts'

const route = (path: string): WebRoute =>
  ({ path, title: path, right: 'none', screen: vi.fn(async () => ({})) }) as never

describe('the screen of an address', () => {
  const routes = ['/', '/Farms', '/Farms/$code/Table', '/Farms/New/Table', '/Users/$mode/{-$id}', '*'].map(route)
  const at = (pathname: string) => routeAt(routes, pathname)?.path

  it('is found whatever its letter case and trailing slash', () => {
    expect(['/', '/farms', '/FARMS/', '/Farms/f-1/table'].map(at)).toEqual([
      '/',
      '/Farms',
      '/Farms',
      '/Farms/$code/Table',
    ])
  })

  it('is that of the words before that of a parameter, and none of an unknown address', () => {
    expect(at('/Farms/new/Table')).toBe('/Farms/New/Table')
    expect(at('/Farms/f-1')).toBeUndefined()
    expect(at('/Farms/f-1/Table/x')).toBeUndefined()
    expect(at('/Elsewhere')).toBeUndefined()
  })

  it('may leave out an optional parameter', () => {
    expect(['/Users/new', '/Users/edit/7', '/Users'].map(at)).toEqual([
      '/Users/$mode/{-$id}',
      '/Users/$mode/{-$id}',
      undefined,
    ])
  })

  it('is loaded ahead, and a failure is left to who enters it', async () => {
    const lost = { ...route('/Lost'), screen: vi.fn(() => Promise.reject(new Error('no line'))) } as never as WebRoute
    const feature = { name: 'x', routes: [...routes, lost] } as never
    for (const pathname of ['/Farms', '/Lost', '/Nowhere']) preloadScreen([feature], { pathname, search: '' })
    await Promise.resolve()
    expect(routes.map(({ screen }) => vi.mocked(screen).mock.calls.length)).toEqual([0, 1, 0, 0, 0, 0])
    expect(lost.screen).toHaveBeenCalledOnce()
  })

  describe('asks what it asks first', () => {
    const askFirst = vi.fn(async () => undefined)
    const screen = async () => ({ default: () => null, askFirst })
    const right = { product: 'MyFleet', flag: 1 } as const
    const feature = { name: 'x', routes: [{ ...route('/Farms'), right, screen }] } as const
    const queries = {} as never
    const ahead = () => preloadScreen([feature], { pathname: '/Farms', search: '?farmCode=FR%2001' })
    beforeEach(() => {
      askFirst.mockClear()
    })

    it('for whoever may enter, with the query string of the address', async () => {
      await ahead().ask({ isUserSuperAdmin: false, products: { MyFleet: 1 } }, queries)
      expect(askFirst).toHaveBeenCalledExactlyOnceWith(queries, new URLSearchParams('farmCode=FR 01'))
    })

    it('and leaves a failure to the screen', async () => {
      askFirst.mockRejectedValueOnce(new Error('no line'))
      await ahead().ask({ isUserSuperAdmin: true, products: {} }, queries)
      expect(askFirst).toHaveBeenCalledOnce()
    })

    it('for nobody else', async () => {
      await ahead().ask({ isUserSuperAdmin: false, products: {} }, queries)
      await ahead().ask(undefined, queries)
      expect(askFirst).not.toHaveBeenCalled()
    })
  })
})
