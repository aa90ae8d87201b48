import { expect, test } from 'vitest'
import { parseSearch } from '../../../platform/web/url-state/search-text.ts'
import { readViewState } from '../../../platform/web/url-state/view-state.ts'
import { ErrorView } from './error-view.ts'

const read = (query: string) => readViewState(ErrorView, parseSearch(query))

test('shows a real status only', () => {
  expect(read('status=503').status).toBe(503)
  for (const status of ['0', '99', '600', 'x', '4e2e', '<b>'])
    expect(read(`status=${encodeURIComponent(status)}`).status).toBeUndefined()
})

test('texts are limited and without control characters', () => {
  expect(read(`responseText=${'a'.repeat(9_000)}`).responseText).toHaveLength(500)
  expect(read('statusText=a%00%1B%5Bb').statusText).toBe('a[b')
})

test('a request id is an id', () => {
  expect(read('requestId=req-1a').requestId).toBe('req-1a')
  expect(read('requestId=%3Cscript%3E').requestId).toBeUndefined()
})
