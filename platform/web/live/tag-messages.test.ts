import { expect, test } from 'vitest'
import { maxTagsPerConnection, SubscribeMessage } from '../../contract/live-protocol.ts'
import { tagMessages } from './tag-messages.ts'

test('however many tags a page shows, each message is one that the server reads, and none of them is left out', () => {
  const ids = Array.from({ length: 2 * maxTagsPerConnection + 1 }, (_, id) => id)
  const messages = tagMessages(ids)
  expect(messages.map((message) => SubscribeMessage.safeParse(message).success)).toEqual([true, true, true])
  expect(messages.flatMap(({ tags }) => tags)).toEqual(ids)
  expect(tagMessages([])).toEqual([])
})
