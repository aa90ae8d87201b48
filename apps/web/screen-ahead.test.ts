import { describe, expect, it, vi } from 'vitest'
import type { WebRoute } from '../../platform/web/feature.ts'
import { loadScreenAhead, routeAt } from './screen-ahead.ts'

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
    loadScreenAhead([feature], '/Farms')
    loadScreenAhead([feature], '/Lost')
    loadScreenAhead([feature], '/Nowhere')
    await Promise.resolve()
    expect(routes.map(({ screen }) => vi.mocked(screen).mock.calls.length)).toEqual([0, 1, 0, 0, 0, 0])
    expect(lost.screen).toHaveBeenCalledOnce()
  })
})
